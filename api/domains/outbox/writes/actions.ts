import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import type { AuditValues } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { refuseWithoutApproval } from "#api/domains/reply-approval/approval.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import { type OutboxEntry, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import { isRetryable, isUndoable, retryableOf } from "../columns.ts";
import { cancelled, type Item, recordState } from "../items.ts";
import type { OutboxKind, Person } from "../kinds.ts";
import { getEntry, requireItem } from "../one.ts";
import { lockSubject, updateSubject } from "../subjects.ts";
import { sendTimeOf } from "./send-time.ts";

const isQueued = (itemId: string) => and(eq(outboxItems.id, itemId), eq(outboxItems.state, "queued"));
/** For items that failed before, the next attempt's time depends on the failure. */
const unlessFailed = (at: SQL, otherwise: SQL) =>
  sql`case when ${outboxItems.failure} is null then ${at} else ${otherwise} end`;

/** The item to show, with what of it was changed where the audit log is to tell that. */
type Changed = { id: string; before?: AuditValues; after?: AuditValues };
type Work = (tx: Statements, item: Item, by: Person, kind: OutboxKind) => Promise<string | Changed | null>;
/** Changes that may need approval (`OutboxKind.needsApproval`). */
type Approved = Parameters<NonNullable<OutboxKind["needsApproval"]>>[1];

/**
 * Runs one change of an item. The work returns the item to show, or null when a worker or another person was first: OUTBOX_STATE
 * then, with the present item in `current`. Throws REPLY_NEEDS_APPROVAL where the kind asks for it.
 */
async function change(
  context: ApiContext,
  itemId: string,
  action: Extract<AuditAction, `outboxItem.${string}`>,
  work: Work,
  name?: Approved,
): Promise<OutboxEntry> {
  const item = await requireItem(context, itemId, true);
  const kind = context.outboxKinds[item.kind];
  if (name && kind.needsApproval?.(item, name))
    await refuseWithoutApproval(context, await requireRestaurant(context, item.restaurantId));
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const shownId = await transaction(context.database, async (tx) => {
    await lockSubject(tx, item);
    const done = await work(tx, item, by, kind);
    if (done === null) return null;
    const { id, before, after: changed }: Changed = typeof done === "string" ? { id: done } : done;
    const after = { kind: item.kind, platform: item.platformKey, ...changed };
    recordAudit(tx, { by: context, action, subject: { id: itemId }, restaurantId: item.restaurantId, before, after });
    return id;
  });
  if (shownId === null) throw fail("OUTBOX_STATE", { current: await getEntry(context, itemId) });
  return getEntry(context, shownId);
}

/** Cancels a queued item, and puts back what its kind wrote here for it. One conditional update decides between a person and a worker. */
export function cancelItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(context, itemId, "outboxItem.cancelled", async (tx, item, by, kind) => {
    const [taken] = await tx.update(outboxItems).set(cancelled).where(isQueued(item.id)).returning();
    if (!taken) return null;
    await recordState(tx, taken, "cancelled", { by: by.name });
    await kind.takeBack?.(tx, taken, by);
    return item.id;
  });
}

/** Sends an item without the rest of its delay. One that waits for a platform or an account goes on waiting. */
export function sendItemNow(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    "outboxItem.sentNow",
    async (tx, item, by) => {
      const nextAttemptAt = unlessFailed(sql`now()`, sql`${outboxItems.nextAttemptAt}`);
      const { rowCount } = await tx
        .update(outboxItems)
        .set({ sendAfter: sql`now()`, nextAttemptAt, expectedReview: null })
        .where(and(isQueued(item.id), gt(outboxItems.sendAfter, sql`now()`)));
      if (rowCount !== 1) return null;
      await recordState(tx, item, "queued", { by: by.name, reason: "sent_now" });
      return item.id;
    },
    "sendNow",
  );
}

/** Changes the time an item is sent. Throws INVALID_INPUT for one that has passed or is too far ahead. */
export async function rescheduleItem(context: ApiContext, itemId: string, sendAt: string): Promise<OutboxEntry> {
  const at = await sendTimeOf(context.database.orm, sendAt);
  return change(context, itemId, "outboxItem.rescheduled", async (tx, item, by) => {
    const time = sql`${at}::timestamptz`;
    const [former] = await tx
      .select({ sendAfter: instant(outboxItems.sendAfter) })
      .from(outboxItems)
      .where(isQueued(item.id))
      .for("update");
    const nextAttemptAt = unlessFailed(time, sql`greatest(${outboxItems.nextAttemptAt}, ${time})`);
    const { rowCount } = await tx.update(outboxItems).set({ sendAfter: time, nextAttemptAt }).where(isQueued(item.id));
    if (rowCount !== 1) return null;
    await recordState(tx, item, "queued", { by: by.name, reason: "rescheduled", until: at?.toISOString() });
    return { id: item.id, before: { sendAfter: former?.sendAfter }, after: { sendAfter: at?.toISOString() } };
  });
}

const hadNotArrived = inArray(outboxItems.state, ["failed", "unknown"]);
const leavesAt = sql`now() + make_interval(secs => case when ${hadNotArrived} then 0 else ${outboxDelaySeconds}::int end)`;
// An item that never arrived is sent at once; one that was refused, replaced or cancelled waits like a new one. For one that may have
// arrived the platform is polled first.
const again = {
  state: sql`case when ${outboxItems.state} = 'unknown' then 'sending' else 'queued' end`,
  former: sql`case when ${outboxItems.state} = 'overwritten' then ${outboxItems.remote} else ${outboxItems.former} end`,
  expectedReview: null,
  attempts: 0,
  failure: null,
  refusalReason: null,
  remote: null,
  resolvedAt: null,
  sendAfter: leavesAt,
  nextAttemptAt: leavesAt,
  // A worker that is polling the platform for it now loses the lease and writes nothing.
  leaseId: null,
  leaseUntil: null,
};

/** Retries an item that failed, was refused, replaced or cancelled, if it is still the newest of its matter. */
export function retryItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    "outboxItem.retried",
    async (tx, item, by, kind) => {
      const { state, sendAfter: until } = outboxItems;
      const which = and(eq(outboxItems.id, item.id), isRetryable(retryableOf(context.outboxKinds)));
      const [moved] = await tx.update(outboxItems).set(again).where(which).returning({ state, until });
      if (!moved) return null;
      await kind.renew?.(tx, item);
      const evidence = { by: by.name, reason: "retried", until: moved.until.toISOString() } as const;
      await recordState(tx, item, moved.state, evidence);
      await updateSubject(tx, item);
      return item.id;
    },
    "retry",
  );
}

/** Restores what the platform showed before, as a new item that is sent at once. */
export function undoPublication(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    "outboxItem.undone",
    async (tx, item, by, kind) => {
      // The lock prevents a concurrent reconciliation.
      const which = and(eq(outboxItems.id, item.id), isUndoable);
      const [undoable] = await tx.select().from(outboxItems).where(which).for("update");
      return undoable ? kind.undo(tx, undoable, by) : null;
    },
    "undo",
  );
}

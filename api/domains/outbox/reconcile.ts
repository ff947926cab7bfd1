import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { VendorReply } from "#api/platforms/connector.ts";
import type { OutboxState, RemoteReply } from "#contract/outbox/schemas.ts";
import { applyEffects } from "./effects.ts";
import { evaluate, isSameText, isShown, type Outcome } from "./evaluate.ts";
import { type Item, moveItem, recordState } from "./items.ts";
import { watchedStates } from "./states.ts";

const firstPollSeconds = 60;
const lastPollSeconds = 6 * 3600;

/** When to poll an unresolved item again: soon after it was sent, then at intervals as long as the time since then. */
export function nextPollAt(sentAt: Date | null, now: Date): Date {
  const ageSeconds = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : 0;
  return new Date(now.getTime() + Math.min(Math.max(ageSeconds, firstPollSeconds), lastPollSeconds) * 1000);
}

/** A platform's reply as evidence. */
export const remoteOf = (reply: VendorReply | null): RemoteReply | null =>
  reply && {
    text: reply.text,
    state: reply.state,
    refusalReason: reply.refusalReason,
    updatedAt: reply.updatedAt.toISOString(),
  };

const isWatched = (state: OutboxState): boolean => watchedStates.includes(state);

/** Applies the outcome of a poll to an item its caller has locked. */
export async function reconcileItem(
  tx: Statements,
  item: Item,
  outcome: Outcome,
  remote: VendorReply | null,
  now: Date,
): Promise<void> {
  const nextAttemptAt = isWatched(outcome.state) ? nextPollAt(item.sentAt, now) : undefined;
  await moveItem(tx, item, { ...outcome, nextAttemptAt, isChecked: true }, now);
  await recordState(tx, item, outcome.state, { remote: remoteOf(remote) }, now);
  await applyEffects(tx, item, outcome, remote, now);
}

/** Ids of those reviews of a page that have an outbox item: `reconcileFromRemote` concerns these. */
export async function reviewsInOutbox(tx: Statements, reviewIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: outboxItems.reviewId })
    .from(outboxItems)
    .where(and(isAnyOf(outboxItems.reviewId, reviewIds), ne(outboxItems.state, "cancelled")));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reconciles a review's sent item with the platform's present reply (null = none), in the transaction of the run that read it. Returns
 * true when the outbox has taken the reply over, so that it must not be stored a second time; false when we never sent one, so that
 * storing it is up to the caller. `now`: when the platform was read; later outcomes stay.
 */
export async function reconcileFromRemote(
  tx: Statements,
  reviewId: string,
  reply: VendorReply | null,
  now: Date,
): Promise<boolean> {
  // Queued and cancelled items say nothing about the platform; an item being sent is reconciled by its worker.
  const [item] = await tx
    .select()
    .from(outboxItems)
    .where(and(eq(outboxItems.reviewId, reviewId), notInArray(outboxItems.state, ["queued", "cancelled"])))
    .orderBy(desc(outboxItems.id))
    .limit(1)
    .for("update");
  if (item?.state === "sending" || (item?.checkedAt && item.checkedAt > now)) return true;
  await noteFormer(tx, reviewId, reply);
  if (!item) return false;
  const outcome = evaluate(item, reply, now);
  if (outcome) await reconcileItem(tx, item, outcome, reply, now);
  else await tx.update(outboxItems).set({ checkedAt: now }).where(eq(outboxItems.id, item.id));
  const neverShown = item.state === "failed" || item.state === "refused";
  return !neverShown || outcome !== null || isShown(item, reply);
}

/** The platform's present reply becomes the former text of a queued item, so that an undo can restore it. */
async function noteFormer(tx: Statements, reviewId: string, reply: VendorReply | null): Promise<void> {
  const { id, previousText } = outboxItems;
  const isQueued = eq(outboxItems.state, "queued");
  const rows = await tx
    .select({ id, previousText })
    .from(outboxItems)
    .where(and(eq(outboxItems.reviewId, reviewId), isQueued));
  const text = reply?.text ?? null;
  for (const item of rows)
    if (!isSameText(text, item.previousText))
      await tx
        .update(outboxItems)
        .set({ previousText: text })
        .where(and(eq(id, item.id), isQueued));
}

import { and, desc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { PlatformHours } from "#contract/outbox/kinds.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { queueItem, supersedeQueued } from "../outbox/items.ts";
import { getEntry } from "../outbox/one.ts";
import { hasHours } from "./compare.ts";
import { type Compared, compareHours, takingHours } from "./list.ts";

/** The item that brings these hours there already, if one does. */
async function findSame(tx: Statements, restaurantId: string, { key, sent }: Compared): Promise<string | null> {
  const { id, payload, state } = outboxItems;
  const [newest] = await tx
    .select({ id, payload })
    .from(outboxItems)
    .where(
      and(
        ...[eq(outboxItems.subjectId, restaurantId), eq(outboxItems.kind, "hours"), eq(outboxItems.platformKey, key)],
        inArray(state, ["queued", "sending", "sent", "in_review", "unknown"]),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  const queued = PlatformHours.safeParse(newest?.payload);
  const now = new Date();
  return newest && queued.success && hasHours(queued.data, sent, now) && hasHours(sent, queued.data, now)
    ? newest.id
    : null;
}

/**
 * Queues a restaurant's opening hours for a platform, as they were confirmed. The same hours on their way are that item; others that wait are
 * replaced. Throws NOT_FOUND for a platform that takes none or is not linked and read, CONFLICT with the present comparison in `current` when
 * either side has changed since it was confirmed, or nothing differs any more.
 */
export async function correctHours(
  context: ApiContext,
  restaurantId: string,
  { key, expectedVersion }: { key: ConnectionKey; expectedVersion: string },
): Promise<OutboxEntry> {
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const keys = takingHours(context).filter((one) => one === key);
  const itemId = await transaction(context.database, async (tx) => {
    const [compared] = await compareHours(tx, restaurantId, keys, true);
    if (!compared) throw fail("NOT_FOUND");
    const { listing, shown, sent, differs, version } = compared;
    if (version !== expectedVersion || !differs) throw fail("CONFLICT", { current: compared });
    const same = await findSame(tx, restaurantId, compared);
    if (same) return same;
    await supersedeQueued(tx, restaurantId, { by: by.name, reason: "superseded" }, { kind: "hours", platformKey: key });
    const id = await queueItem(tx, {
      kind: "hours",
      subject: { kind: "restaurant", id: restaurantId },
      restaurantId,
      platformKey: key,
      payload: { ...sent, listing },
      former: shown,
      isUndoable: true,
      by,
    });
    recordAudit(tx, {
      by: context,
      action: "outboxItem.queued",
      subject: { id, name: connectionNames[key] },
      restaurantId,
      before: { regularHours: shown.regularHours, specialHours: sent.specialHours && shown.specialHours },
      after: sent,
    });
    return id;
  });
  return getEntry(context, itemId);
}

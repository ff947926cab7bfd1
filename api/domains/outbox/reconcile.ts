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

/** When to look again at what has not settled: soon after it was sent, then ever more seldom, as long again as it has been waiting. */
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

/** Moves an item its caller has locked to what a look at the platform says of it. */
export async function reconcileItem(
  tx: Statements,
  item: Item,
  verdict: Outcome,
  remote: VendorReply | null,
  now: Date,
): Promise<void> {
  const nextAttemptAt = isWatched(verdict.state) ? nextPollAt(item.sentAt, now) : undefined;
  await moveItem(tx, item, { ...verdict, nextAttemptAt, isChecked: true }, now);
  await recordState(tx, item, verdict.state, { remote: remoteOf(remote) }, now);
  await applyEffects(tx, item, verdict, remote, now);
}

/** Ids of those reviews of a page that something was ever sent for, or waits: `reconcileFromRemote` is asked for these. */
export async function reviewsInOutbox(tx: Statements, reviewIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: outboxItems.reviewId })
    .from(outboxItems)
    .where(and(isAnyOf(outboxItems.reviewId, reviewIds), ne(outboxItems.state, "cancelled")));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Settles what was sent for a review by what the platform shows there now (null = no reply), in the transaction that reads it.
 * True when the outbox answers for the review's replies: they are in line then, and are not to be stored a second time. False
 * when nothing of ours has ever stood there, so that the reply is the caller's to store. `now`: when the platform was asked; what it
 * said later than that stays.
 */
export async function reconcileFromRemote(
  tx: Statements,
  reviewId: string,
  reply: VendorReply | null,
  now: Date,
): Promise<boolean> {
  // What waits or was taken back says nothing of the platform; what a worker is on is that worker's to tell.
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
  const verdict = evaluate(item, reply, now);
  if (verdict) await reconcileItem(tx, item, verdict, reply, now);
  else await tx.update(outboxItems).set({ checkedAt: now }).where(eq(outboxItems.id, item.id));
  const neverShown = item.state === "failed" || item.state === "refused";
  return !neverShown || verdict !== null || isShown(item, reply);
}

/** What waits would replace what stands there now, which is then what can be put back. */
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

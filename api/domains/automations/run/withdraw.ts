import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { automationRuns } from "#api/db/schema/automations.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { recordState } from "#api/domains/outbox/items.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordPush } from "#api/push/record.ts";

const batchMax = 200;
type Stale = Awaited<ReturnType<typeof findStale>>[number];

const { state, expectedReview, former } = outboxItems;
const isStale = sql`${state} = 'queued' and ${expectedReview} is not null and (${former} is not null
  or ${reviews.removedAt} is not null or ${reviews.answerState} = 'answered'
  or review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) <> ${expectedReview})`;

function findStale(tx: Statements) {
  const { id: itemId, subjectId: reviewId, restaurantId, replyId } = outboxItems;
  return tx
    .select({ itemId, reviewId, restaurantId, replyId, runId: automationRuns.id })
    .from(outboxItems)
    .innerJoin(reviews, eq(reviews.id, reviewId))
    .innerJoin(automationRuns, eq(automationRuns.itemId, itemId))
    .where(isStale)
    .limit(batchMax);
}

async function withdraw(tx: Statements, stale: Stale): Promise<boolean> {
  const { itemId, reviewId, restaurantId, replyId, runId } = stale;
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, reviewId)).for("update");
  const { rowCount } = await tx
    .update(outboxItems)
    .set({ state: "cancelled", resolvedAt: now, failure: null })
    .from(reviews)
    .where(and(eq(outboxItems.id, itemId), eq(reviews.id, outboxItems.reviewId), isStale));
  if (rowCount !== 1) return false;
  await recordState(tx, { id: itemId, restaurantId, reviewId }, "cancelled", { reason: "review_changed" });
  if (replyId) await tx.delete(reviewReplies).where(eq(reviewReplies.id, replyId));
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, reviewId));
  await tx
    .update(automationRuns)
    .set({ outcome: "withdrawn", reason: "review_changed" })
    .where(eq(automationRuns.id, runId));
  await updateAnswerState(tx, reviewId);
  await recordPush(tx, { restaurantId, name: "counters.changed" });
  return true;
}

/**
 * Cancels replies of rules that no longer fit: the guest changed the review while the reply waited, or somebody replied on the
 * platform. The outbox does not send them meanwhile. Returns how many.
 */
export async function withdrawStale(database: Database): Promise<number> {
  let count = 0;
  for (const stale of await findStale(database.orm))
    if (await transaction(database, (tx) => withdraw(tx, stale))) count += 1;
  return count;
}

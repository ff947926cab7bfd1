import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import type { LabelCorrection } from "#contract/analysis/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { analysisOf, columnsOf, type StoredAnalysis, storedAnalysis } from "../../analysis/labels.ts";
import { fullNameOf } from "../../principal.ts";
import { recordPush } from "../../push/record.ts";
import { getReview, requireReview } from "../reviews/one.ts";

/** Writes what the list filters by anew, once a label has changed. The review must be locked. */
async function settleColumns(tx: Statements, reviewId: string): Promise<void> {
  const { rows } = await tx.execute<{ stored: StoredAnalysis | null }>(
    sql`select ${storedAnalysis} as stored from reviews v where v.id = ${reviewId}`,
  );
  const stored = rows[0]?.stored;
  // One that still waits to be read gets its columns then.
  if (!stored) return;
  const { sentiment, topicBits, spokenLanguage } = columnsOf(analysisOf(stored));
  await tx.execute(sql`update reviews set sentiment = ${sentiment}, topic_bits = ${topicBits}, spoken_language = ${spokenLanguage}
    where id = ${reviewId}`);
}

/**
 * Sets one label by hand, or takes that back (`value` null). Whoever comes last is right; a label set before an analyser has read
 * the review counts as well. NOT_FOUND, PERMISSION_RULE as for every write to a review.
 */
export async function correctLabel(
  context: ApiContext,
  { reviewId, correction }: { reviewId: string; correction: LabelCorrection },
): Promise<Review> {
  const review = await requireReview(context, reviewId);
  const principal = principalOf(context);
  const { label, value } = correction;
  await transaction(context.database, async (tx) => {
    await tx.execute(sql`select from reviews where id = ${review.id} for no key update`);
    if (value === null)
      await tx.execute(sql`delete from analysis_corrections where review_id = ${review.id} and label = ${label}`);
    else
      await tx.execute(sql`
        insert into analysis_corrections (review_id, label, restaurant_id, value, user_id, user_name)
        values (${review.id}, ${label}, ${review.restaurantId}, ${value}, ${principal.userId}, ${fullNameOf(principal)})
        on conflict (review_id, label) do update set value = excluded.value, user_id = excluded.user_id,
          user_name = excluded.user_name, at = now()`);
    await settleColumns(tx, review.id);
    await recordPush(tx, {
      restaurantId: review.restaurantId,
      name: "counters.changed",
      data: { reviewId: review.id },
    });
  });
  return getReview(context, review.id);
}

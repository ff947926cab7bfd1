import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { v } from "#api/db/review-names.ts";
import { analysisCorrections } from "#api/db/schema/analysis.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import type { LabelCorrection } from "#contract/analysis/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { analysisOf, columnsOf, type StoredAnalysis, storedAnalysis } from "../../analysis/labels.ts";
import { fullNameOf } from "../../principal.ts";
import { recordPush } from "../../push/record.ts";
import { getReview, requireReview } from "../reviews/one.ts";

/** Rewrites the review's filter columns after a label has changed. The review must be locked. */
async function settleColumns(tx: Statements, reviewId: string): Promise<void> {
  const [found] = await rowsOf<{ stored: StoredAnalysis | null }>(
    tx,
    sql`select ${storedAnalysis} as stored from ${reviews} ${v} where ${v.id} = ${reviewId}`,
  );
  const stored = found?.stored;
  // A review that has not been read yet gets its columns when it is.
  if (!stored) return;
  await tx
    .update(reviews)
    .set(columnsOf(analysisOf(stored)))
    .where(eq(reviews.id, reviewId));
}

/**
 * Sets one label by hand, or removes that correction (`value` null). The last write wins; a label set before an analyser has read
 * the review counts as well. NOT_FOUND, PERMISSION_RULE as for every write to a review.
 */
export async function correctLabel(
  context: ApiContext,
  input: { reviewId: string; correction: LabelCorrection },
): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  const principal = principalOf(context);
  const { label, value } = input.correction;
  await transaction(context.database, async (tx) => {
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, review.id)).for("no key update");
    const { id: reviewId, restaurantId } = review;
    const corrections = analysisCorrections;
    const isMeant = and(eq(corrections.reviewId, reviewId), eq(corrections.label, label));
    const [former] = await tx.select({ value: corrections.value }).from(corrections).where(isMeant);
    if (value === null) await tx.delete(corrections).where(isMeant);
    else {
      const set = { value, userId: principal.userId, userName: fullNameOf(principal), at: now };
      await tx
        .insert(corrections)
        .values({ reviewId, label, restaurantId, ...set })
        .onConflictDoUpdate({ target: [corrections.reviewId, corrections.label], set });
    }
    const values = { before: { [label]: former?.value ?? null }, after: { [label]: value } };
    recordAudit(tx, {
      by: context,
      action: "review.labelsCorrected",
      subject: { id: reviewId },
      restaurantId,
      ...values,
    });
    await settleColumns(tx, reviewId);
    await recordPush(tx, { restaurantId, name: "counters.changed", data: { reviewId } });
  });
  return getReview(context, review.id);
}

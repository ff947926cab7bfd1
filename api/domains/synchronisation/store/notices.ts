import { and, isNotNull } from "drizzle-orm";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import type { Statements } from "#api/db/statements.ts";
import { aboutReview, audienceOf, notifyAll } from "../../notifications/notify.ts";
import { fetchOf, type Run } from "../run/lease.ts";
import type { Compared } from "./compare.ts";

/** A review published longer ago is no news, whenever it is first read. */
const newsDays = 3;
const isNegative = (rating: number) => rating === 1 || rating === 2;

/**
 * Notifies a restaurant's people of a page's new reviews and of those that have become negative, in the transaction that stores them. A
 * listing's first reading, and reviews of long ago, notify nobody.
 */
export async function notifyOfReviews(
  tx: Statements,
  run: Run,
  compared: readonly Compared[],
  readAt: Date,
): Promise<void> {
  const since = readAt.getTime() - newsDays * 24 * 3600 * 1000;
  const news = compared.flatMap(({ record, stored }) => {
    const wasPublished = new Date(record.publishedAt).getTime() >= since;
    if (stored === null && wasPublished)
      return [
        { id: record.id, event: isNegative(record.rating) ? ("review_negative" as const) : ("review_new" as const) },
      ];
    const isWorse = stored?.isEdited && isNegative(record.rating) && !isNegative(stored.rating);
    const wasEdited = new Date(record.updatedAt).getTime() >= since;
    return stored && isWorse && wasEdited ? [{ id: stored.id, event: "review_negative" as const }] : [];
  });
  if (news.length === 0) return;
  const [earlier] = await tx
    .select({ at: reviewFetches.lastSuccessAt })
    .from(reviewFetches)
    .where(and(fetchOf(run), isNotNull(reviewFetches.lastSuccessAt)));
  if (!earlier) return;
  const userIds = await audienceOf(tx, run.restaurantId);
  const { restaurantId } = run;
  await notifyAll(
    tx,
    news.map(({ id, event }) => ({ ...aboutReview({ id, restaurantId }), event, userIds })),
  );
}

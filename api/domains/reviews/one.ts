import { and, desc, eq, sql } from "drizzle-orm";
import { accessCondition, mayIn, noteAsked, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewEvents, reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState, Review, ReviewEvent } from "#contract/reviews/schemas.ts";
import type { ReviewParts, ReviewServices } from "./parts.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "./rows.ts";

/** A review's data needed before a write; one that is gone from its platform takes no reply. */
export type AccessibleReview = {
  id: string;
  restaurantId: string;
  organizationId: string;
  platformKey: PlatformKey;
  isPrivate: boolean;
  answerState: AnswerState;
};

/**
 * A review within the access scope. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the caller's caslRole in the
 * restaurant's organization lacks the endpoint's right.
 */
export async function requireReview(context: ApiContext, reviewId: string): Promise<AccessibleReview> {
  const principal = principalOf(context);
  const review = await findAccessible(context, reviewId);
  if (!review) throw fail("NOT_FOUND");
  if (context.ability && !mayIn(principal, review.organizationId, context.ability))
    throw permissionError(context.ability);
  noteAsked(principal, [{ id: review.restaurantId, organizationId: review.organizationId }]);
  return review;
}

/** Reviews already checked, by caller: all reads of one page see the same state. */
const found = new WeakMap<object, Map<string, Promise<AccessibleReview | undefined>>>();

function findAccessible(context: ApiContext, reviewId: string): Promise<AccessibleReview | undefined> {
  if (!context.visit) return queryAccessible(context, reviewId);
  const principal = principalOf(context);
  const ofCaller = found.get(principal) ?? new Map<string, Promise<AccessibleReview | undefined>>();
  found.set(principal, ofCaller);
  const review = ofCaller.get(reviewId) ?? queryAccessible(context, reviewId);
  ofCaller.set(reviewId, review);
  return review;
}

async function queryAccessible(context: ApiContext, reviewId: string): Promise<AccessibleReview | undefined> {
  const { id, restaurantId, platformKey, isPrivate, answerState, removedAt } = reviews;
  const [review] = await context.database.orm
    .select({
      id,
      restaurantId,
      organizationId: restaurants.organizationId,
      platformKey,
      isPrivate,
      answerState: sql<AnswerState>`case when ${removedAt} is null then ${answerState} else 'not_answerable' end`,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(and(eq(id, reviewId), accessCondition(principalOf(context))));
  return review;
}

const reviewQuery = preparedRows<ReviewRow, [ReviewParts]>(
  "review",
  (
    parts,
  ) => sql`select ${reviewColumns(parts)} from ${reviews} ${v} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
    where ${v.id} = ${sql.placeholder("reviewId")}`,
);

/** A review for a response; access must have been checked. */
export async function getReview(
  { database, platforms, reviewParts }: ReviewServices,
  reviewId: string,
): Promise<Review> {
  const [review] = await reviewQuery(database.orm, { reviewId }, reviewParts);
  if (!review) throw fail("NOT_FOUND");
  return reviewOf(review, platforms);
}

const historyLengthMax = 200;

/** The events of a review, newest first, at most the last 200. */
export function listEvents(database: Database, reviewId: string): Promise<ReviewEvent[]> {
  const { id: _id, kind, userName, text, formerText, rating, formerRating, at } = reviewEvents;
  return database.orm
    .select({ _id, kind, userName, text, formerText, rating, formerRating, at: instant(at) })
    .from(reviewEvents)
    .where(eq(reviewEvents.reviewId, reviewId))
    .orderBy(desc(_id))
    .limit(historyLengthMax);
}

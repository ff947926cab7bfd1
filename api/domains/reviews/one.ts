import { sql } from "drizzle-orm";
import { accessCondition, mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState, Review, ReviewEvent } from "#contract/reviews/schemas.ts";
import type { ReviewServices } from "./parts.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "./rows.ts";

/** What a write must know of its review before it starts; one that is gone from its platform takes no answer. */
export type AccessibleReview = {
  id: string;
  restaurantId: string;
  organizationId: string;
  platformKey: PlatformKey;
  isPrivate: boolean;
  answerState: AnswerState;
};

/**
 * A review of a restaurant within reach. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the caller's
 * caslRole in the restaurant's organization lacks the endpoint's right.
 */
export async function requireReview(context: ApiContext, reviewId: string): Promise<AccessibleReview> {
  const principal = principalOf(context);
  const { rows } = await context.database.orm.execute<AccessibleReview>(sql`
    select v.id, v.restaurant_id as "restaurantId", r.organization_id as "organizationId",
      v.platform_key as "platformKey", v.is_private as "isPrivate",
      case when v.removed_at is null then v.answer_state else 'not_answerable' end as "answerState"
    from reviews v join restaurants r on r.id = v.restaurant_id
    where v.id = ${reviewId} and ${accessCondition(principal, "r")}`);
  const [review] = rows;
  if (!review) throw fail("NOT_FOUND");
  if (context.ability && !mayIn(principal, review.organizationId, context.ability))
    throw permissionError(context.ability);
  return review;
}

/** A review whose reach has been checked. */
export async function getReview(
  { database, platforms, reviewParts }: ReviewServices,
  reviewId: string,
): Promise<Review> {
  const { rows } = await database.orm.execute<ReviewRow>(
    sql`select ${reviewColumns(reviewParts)} from reviews v join restaurants r on r.id = v.restaurant_id where v.id = ${reviewId}`,
  );
  const [review] = rows;
  if (!review) throw fail("NOT_FOUND");
  return reviewOf(review, platforms);
}

const historyLengthMax = 200;

/** What happened to a review, newest first, at most the last 200 events. */
export async function listEvents(database: Database, reviewId: string): Promise<ReviewEvent[]> {
  const { rows } = await database.orm.execute<ReviewEvent>(sql`
    select e.id as "_id", e.kind, e.user_name as "userName", e.text,
      e.former_text as "formerText", e.rating, e.former_rating as "formerRating", ${instant(sql`e.at`)} as at
    from review_events e where e.review_id = ${reviewId} order by e.id desc limit ${historyLengthMax}`);
  return rows;
}

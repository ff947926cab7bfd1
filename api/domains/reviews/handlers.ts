import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { learnFromReply } from "../ai/habits/learn.ts";
import { asCaller } from "./list/conditions.ts";
import { countReviews, countUnanswered } from "./list/counts.ts";
import { listReviews } from "./list/page.ts";
import { getReview, listEvents, requireReview } from "./one.ts";
import { setArchived } from "./writes/archive.ts";
import { createReply, deleteReply, publishReply, updateReply } from "./writes/replies.ts";

/** The rows `reviews.*` of the endpoint table. */
export const reviewHandlers = {
  search: api.reviews.search.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return listReviews(context, restaurantIds, asCaller(input, principalOf(context).userId));
  }),
  count: api.reviews.count.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return { data: await countReviews(context.database, restaurantIds, asCaller(input, principalOf(context).userId)) };
  }),
  unansweredCount: api.reviews.unansweredCount.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return { data: { count: await countUnanswered(context.database, restaurantIds) } };
  }),
  get: api.reviews.get.handler(async ({ input, context }) => {
    const review = await requireReview(context, input.reviewId);
    return { data: await getReview(context, review.id) };
  }),
  history: api.reviews.history.handler(async ({ input, context }) => {
    const review = await requireReview(context, input.reviewId);
    return { data: await listEvents(context.database, review.id) };
  }),
  archive: api.reviews.archive.handler(async ({ input, context }) => ({
    data: { changedIds: await setArchived(context, input.reviewIds, input.archived) },
  })),
  reply: api.reviews.reply.handler(async ({ input, context }) => {
    const data = await createReply(context, input);
    await learnFromReply(context, input);
    return { data };
  }),
  editReply: api.reviews.editReply.handler(async ({ input, context }) => ({ data: await updateReply(context, input) })),
  deleteReply: api.reviews.deleteReply.handler(async ({ input, context }) => ({
    data: await deleteReply(context, input),
  })),
  markReplyPublished: api.reviews.markReplyPublished.handler(async ({ input, context }) => ({
    data: await publishReply(context, input),
  })),
};

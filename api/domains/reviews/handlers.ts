import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import { selectFields } from "#api/field-selection.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { asCaller } from "./list/conditions.ts";
import { countReviews } from "./list/counts.ts";
import { readFileRows } from "./list/file-rows.ts";
import { listReviews } from "./list/page.ts";
import { getReview, listEvents, requireReview } from "./one.ts";
import { setArchived } from "./writes/archive.ts";

/** What the count of unanswered reviews asks, whatever states its filters name. */
const waitingOnly = { answered: false, pending: false, notAnswerable: false };

/** The rows `reviews.*` of the endpoint table; those about replies stand in `replies/`. */
export const reviewsHandlers = {
  search: api.reviews.search.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    const { withCount, fields, ...search } = asCaller(input, principalOf(context).userId);
    const [{ data, pagination }, count] = await Promise.all([
      listReviews(context, restaurantIds, search),
      withCount ? countReviews(context, restaurantIds, search) : undefined,
    ]);
    return { data: selectFields(data, fields), pagination, count };
  }),
  fileRows: api.reviews.fileRows.handler(async ({ input: { after, ...input }, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    return readFileRows(context, restaurantIds, { ...asCaller(input, principalOf(context).userId), after });
  }),
  count: api.reviews.count.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    return { data: await countReviews(context, restaurantIds, asCaller(input, principalOf(context).userId)) };
  }),
  unansweredCount: api.reviews.unansweredCount.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    const filters = { ...asCaller(input, principalOf(context).userId), ...waitingOnly };
    return { data: await countReviews(context, restaurantIds, filters) };
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
};

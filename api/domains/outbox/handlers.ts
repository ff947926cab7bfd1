import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { requireReview } from "../reviews/one.ts";
import { countOutbox, listItemEvents, listOutbox, listReviewItemEvents } from "./list.ts";
import { getEntry, requireItem } from "./one.ts";
import { cancelItem, rescheduleItem, retryItem, sendItemNow, undoPublication } from "./writes/actions.ts";
import { cancelQueued } from "./writes/cancel-all.ts";

/** The rows `outbox.*` of the endpoint table. */
export const outboxHandlers = {
  list: api.outbox.list.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return listOutbox(context, { ...input, restaurantIds });
  }),
  counts: api.outbox.counts.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return { data: await countOutbox(context, { ...input, restaurantIds }) };
  }),
  get: api.outbox.get.handler(async ({ input, context }) => {
    const { id } = await requireItem(context, input.itemId);
    const [item, events] = await Promise.all([getEntry(context, id), listItemEvents(context.database, id)]);
    return { data: { item, events } };
  }),
  history: api.outbox.history.handler(async ({ input, context }) => {
    const review = await requireReview(context, input.reviewId);
    return { data: await listReviewItemEvents(context.database, review.id) };
  }),
  cancel: api.outbox.cancel.handler(async ({ input, context }) => ({
    data: await cancelItem(context, input.itemId),
  })),
  cancelAll: api.outbox.cancelAll.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    return { data: await cancelQueued(context, { ...input, restaurantIds }) };
  }),
  sendNow: api.outbox.sendNow.handler(async ({ input, context }) => ({
    data: await sendItemNow(context, input.itemId),
  })),
  reschedule: api.outbox.reschedule.handler(async ({ input, context }) => ({
    data: await rescheduleItem(context, input.itemId, input.sendAt),
  })),
  retry: api.outbox.retry.handler(async ({ input, context }) => ({ data: await retryItem(context, input.itemId) })),
  undo: api.outbox.undo.handler(async ({ input, context }) => ({
    data: await undoPublication(context, input.itemId),
  })),
};

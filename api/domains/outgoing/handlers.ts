import { api } from "../../implement.ts";
import { requireRestaurant } from "../../reach.ts";
import { requireReview } from "../reviews/one.ts";
import { listItemEvents, listOutgoing, listReviewItemEvents } from "./list.ts";
import { getEntry, requireItem } from "./reach.ts";
import { cancelItem, rescheduleItem, retryItem, sendItemNow, undoPublication } from "./writes/actions.ts";

/** The rows `outgoing.*` of the endpoint table. */
export const outgoingHandlers = {
  list: api.outgoing.list.handler(async ({ input, context }) => {
    const restaurant = await requireRestaurant(context, input.restaurantId);
    return listOutgoing(context.database, { ...input, restaurantId: restaurant.id });
  }),
  get: api.outgoing.get.handler(async ({ input, context }) => {
    const { id } = await requireItem(context, input.itemId);
    const [item, events] = await Promise.all([
      getEntry(context.database.pool, id),
      listItemEvents(context.database, id),
    ]);
    return { data: { item, events } };
  }),
  history: api.outgoing.history.handler(async ({ input, context }) => {
    const review = await requireReview(context, input.reviewId);
    return { data: await listReviewItemEvents(context.database, review.id) };
  }),
  cancel: api.outgoing.cancel.handler(async ({ input, context }) => ({
    data: await cancelItem(context, input.itemId),
  })),
  sendNow: api.outgoing.sendNow.handler(async ({ input, context }) => ({
    data: await sendItemNow(context, input.itemId),
  })),
  reschedule: api.outgoing.reschedule.handler(async ({ input, context }) => ({
    data: await rescheduleItem(context, input.itemId, input.sendAt),
  })),
  retry: api.outgoing.retry.handler(async ({ input, context }) => ({ data: await retryItem(context, input.itemId) })),
  undo: api.outgoing.undo.handler(async ({ input, context }) => ({
    data: await undoPublication(context, input.itemId),
  })),
};

import type { RouterContextProvider } from "react-router";
import type { OutboxEntry, OutboxEvent, OutboxSearch } from "#contract/outbox/schemas.ts";
import type { PageInfo } from "#contract/paging.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What a restaurant sent to platforms, newest first. */
export function listOutbox(
  context: Context,
  search: Partial<OutboxSearch> & { restaurantId: string },
): Promise<{ data: OutboxEntry[]; pagination: PageInfo }> {
  return productApi(context).outbox.list(search);
}

/** Each state that what was sent for a review was in, newest first. */
export async function listReviewOutboxEvents(context: Context, reviewId: string): Promise<OutboxEvent[]> {
  return (await productApi(context).outbox.history({ reviewId })).data;
}

/** Takes back what has not left yet. Throws OUTBOX_STATE when it has moved on. */
export async function cancelOutboxItem(context: Context, itemId: string): Promise<OutboxEntry> {
  return (await productApi(context).outbox.cancel({ itemId })).data;
}

/** Lets it leave without the rest of its delay. Throws OUTBOX_STATE. */
export async function sendOutboxItemNow(context: Context, itemId: string): Promise<OutboxEntry> {
  return (await productApi(context).outbox.sendNow({ itemId })).data;
}

/** Lets it leave at another time. Throws OUTBOX_STATE, INVALID_INPUT on `sendAt`. */
export async function rescheduleOutboxItem(context: Context, itemId: string, sendAt: string): Promise<OutboxEntry> {
  return (await productApi(context).outbox.reschedule({ itemId, sendAt })).data;
}

/** Sends it once more. Throws OUTBOX_STATE. */
export async function retryOutboxItem(context: Context, itemId: string): Promise<OutboxEntry> {
  return (await productApi(context).outbox.retry({ itemId })).data;
}

/** Puts back on the platform what stood there before. Throws OUTBOX_STATE. */
export async function undoOutboxItem(context: Context, itemId: string): Promise<OutboxEntry> {
  return (await productApi(context).outbox.undo({ itemId })).data;
}

import type { RouterContextProvider } from "react-router";
import type { OutgoingEntry, OutgoingEvent, OutgoingSearch } from "#contract/outgoing.ts";
import type { PageInfo } from "#contract/paging.ts";
import { productApi } from "./product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What a restaurant sent to platforms, newest first. */
export function listOutgoing(
  context: Context,
  search: Partial<OutgoingSearch> & { restaurantId: string },
): Promise<{ data: OutgoingEntry[]; pagination: PageInfo }> {
  return productApi(context).outgoing.list(search);
}

/** Each state that what was sent for a review was in, newest first. */
export async function listReviewOutgoing(context: Context, reviewId: string): Promise<OutgoingEvent[]> {
  return (await productApi(context).outgoing.history({ reviewId })).data;
}

/** Takes back what has not left yet. Throws OUTGOING_STATE when it has moved on. */
export async function cancelOutgoing(context: Context, itemId: string): Promise<OutgoingEntry> {
  return (await productApi(context).outgoing.cancel({ itemId })).data;
}

/** Lets it leave without the rest of its delay. Throws OUTGOING_STATE. */
export async function sendOutgoingNow(context: Context, itemId: string): Promise<OutgoingEntry> {
  return (await productApi(context).outgoing.sendNow({ itemId })).data;
}

/** Lets it leave at another time. Throws OUTGOING_STATE, INVALID_INPUT on `sendAt`. */
export async function rescheduleOutgoing(context: Context, itemId: string, sendAt: string): Promise<OutgoingEntry> {
  return (await productApi(context).outgoing.reschedule({ itemId, sendAt })).data;
}

/** Sends it once more. Throws OUTGOING_STATE. */
export async function retryOutgoing(context: Context, itemId: string): Promise<OutgoingEntry> {
  return (await productApi(context).outgoing.retry({ itemId })).data;
}

/** Puts back on the platform what stood there before. Throws OUTGOING_STATE. */
export async function undoOutgoing(context: Context, itemId: string): Promise<OutgoingEntry> {
  return (await productApi(context).outgoing.undo({ itemId })).data;
}

import type { RouterContextProvider } from "react-router";
import type { ReviewNotification } from "#contract/review-notifications/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the reader was told about reviews within reach, newest first. */
export async function listNotifications(context: Context): Promise<ReviewNotification[]> {
  return (await productApi(context).reviewNotifications.list({})).data;
}

/** How much of it the reader has not looked at. */
export async function countUnseenNotifications(context: Context): Promise<number> {
  return (await productApi(context).reviewNotifications.unseenCount({})).data.count;
}

/** Marks as seen what the reader was told about one review, or all of it. */
export async function markNotificationsSeen(context: Context, reviewId: string | null): Promise<void> {
  await productApi(context).reviewNotifications.markSeen({ reviewId });
}

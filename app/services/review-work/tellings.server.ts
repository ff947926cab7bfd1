import type { RouterContextProvider } from "react-router";
import type { ReviewTelling } from "#contract/review-work/tellings.ts";
import { productApi } from "../product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the reader was told about reviews within reach, newest first. */
export async function listTellings(context: Context): Promise<ReviewTelling[]> {
  return (await productApi(context).reviewTellings.list({})).data;
}

/** How much of it the reader has not looked at. */
export async function countUnseenTellings(context: Context): Promise<number> {
  return (await productApi(context).reviewTellings.unseenCount({})).data.count;
}

/** Marks as seen what the reader was told about one review, or all of it. */
export async function markTellingsSeen(context: Context, reviewId: string | null): Promise<void> {
  await productApi(context).reviewTellings.markSeen({ reviewId });
}

import type { RouterContextProvider } from "react-router";
import type { ReviewScreenData } from "#app/components/reviews/review-data.ts";
import { Id } from "#contract/ids.ts";
import type { Review } from "#contract/reviews.ts";
import { listReviewOutgoing } from "../outgoing.server.ts";
import { ProductApiError } from "../product-api-error.server.ts";
import { getReview, listReviewEvents } from "../reviews.server.ts";
import type { ReviewWriter } from "./view.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The history the address asks for; none of a review that is gone or out of reach, as an old bookmark may name one. */
export async function historyOf(context: Context, url: URL, writer: ReviewWriter) {
  const reviewId = url.searchParams.get("history");
  if (!reviewId) return null;
  const found = await Promise.all([
    getReview(context, reviewId),
    listReviewEvents(context, reviewId),
    listReviewOutgoing(context, reviewId),
  ]).catch((error: unknown) => {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  });
  if (!found) return null;
  const [review, events, outgoing] = found;
  const all = [
    ...events.map((event) => writer.event(event, review.restaurantTimeZone)),
    ...outgoing.map((event) => writer.outgoingEvent(event, review)),
  ];
  // Ids ascend with time: the order in which things were written down.
  return { reviewId, events: all.sort((one, other) => (one.id < other.id ? 1 : -1)) };
}

/** The review a person has just written to, or asks about, stays in sight once, also when it no longer fits the filters. */
export async function writtenOf(context: Context, url: URL): Promise<Review | null> {
  const asked = url.searchParams.get("written") ?? confirmOf(url)?.reviewId ?? url.searchParams.get("history");
  const reviewId = Id.safeParse(asked);
  if (!reviewId.success) return null;
  return getReview(context, reviewId.data).catch((error: unknown) => {
    if (error instanceof ProductApiError) return null;
    throw error;
  });
}

/** The page with that review in it. */
export const withWritten = (reviews: Review[], written: Review | null): Review[] =>
  written === null || reviews.some(({ _id }) => _id === written._id) ? reviews : [written, ...reviews];

/** The deletion the address asks to confirm. */
export function confirmOf(url: URL): ReviewScreenData["confirm"] {
  const [reviewId, replyId] = (url.searchParams.get("confirm") ?? "").split(".");
  return reviewId && replyId ? { reviewId, replyId } : null;
}

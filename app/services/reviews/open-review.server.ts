import type { RouterContextProvider } from "react-router";
import { openIdOf } from "#app/lib/review-links.ts";
import { Id } from "#contract/ids.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { getOpenReview } from "../review-work/load.server.ts";
import type { ReviewPresenter } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The history the address asks for; none of a review that is gone or beyond the access scope, as an old bookmark may name one. */
export async function historyOf(context: Context, url: URL, presenter: ReviewPresenter) {
  const reviewId = url.searchParams.get("history");
  if (!reviewId) return null;
  const api = productApi(context);
  const found = await Promise.all([
    api.reviews.get({ reviewId }),
    api.reviews.history({ reviewId }),
    api.outbox.history({ reviewId }),
  ]).catch((error: unknown) => {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  });
  if (!found) return null;
  const [{ data: review }, { data: events }, { data: outbox }] = found;
  const all = [
    ...events.map((event) => presenter.event(event, review.restaurantTimeZone)),
    ...outbox.map((event) => presenter.outboxEvent(event, review)),
  ];
  // Ids ascend with time: the order in which things were written down.
  return { reviewId, events: all.sort((one, other) => (one.id < other.id ? 1 : -1)) };
}

/** The review that the address opens, in the list or not; its `review` is null when it is gone or beyond the access scope. */
export async function openedOf(context: Context, url: URL): Promise<{ id: string; review: Review | null } | null> {
  const id = openIdOf(url.searchParams);
  if (id === null) return null;
  const known = Id.safeParse(id);
  if (!known.success) return { id, review: null };
  const orNull = (error: unknown) => {
    if (error instanceof ProductApiError) return null;
    throw error;
  };
  const open = await getOpenReview(context, known.data).catch(orNull);
  // Whoever may not do all that belongs to it may still read the review itself.
  if (open) return { id, review: open.review };
  const alone = await productApi(context).reviews.get({ reviewId: known.data }).catch(orNull);
  return { id, review: alone?.data ?? null };
}

/** The deletion the address asks to confirm. */
export function confirmOf(url: URL): { reviewId: string; replyId: string } | null {
  const [reviewId, replyId] = (url.searchParams.get("confirm") ?? "").split(".");
  return reviewId && replyId ? { reviewId, replyId } : null;
}

import type { RouterContextProvider } from "react-router";
import { isRefusedPart, type RefusedPart, shownPart } from "#app/lib/refused-part.ts";
import { openIdOf, tabOf } from "#app/lib/review-links.ts";
import { Id } from "#contract/ids.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { getOpenReview } from "../review-work/load.server.ts";
import type { ReviewPresenter } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The history of the open review, if the address shows it; null for a review that is gone or outside the access scope. */
export async function historyOf(context: Context, url: URL, presenter: ReviewPresenter) {
  const reviewId = Id.safeParse(openIdOf(url.searchParams)).data;
  if (!reviewId || tabOf(url.searchParams) !== "history") return null;
  const api = productApi(context);
  const reading = Promise.all([
    api.reviews.get({ reviewId }),
    api.reviews.history({ reviewId }),
    api.outbox.history({ reviewId }),
  ]).catch((error: unknown) => {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  });
  const found = await loadPart(context, reading);
  if (!found) return null;
  if (isRefusedPart(found)) return { reviewId, events: found };
  const [{ data: review }, { data: events }, { data: outbox }] = found;
  const all = [
    ...events.map((event) => presenter.event(event, review.restaurantTimeZone)),
    ...outbox.map((event) => presenter.outboxEvent(event, review)),
  ];
  // Ids ascend with time: sorts events by when they were recorded.
  return { reviewId, events: all.sort((one, other) => (one.id < other.id ? 1 : -1)) };
}

type Opened = { id: string; review: Review | null; refused: RefusedPart | null };

/**
 * The review that the address opens, in the list or not; its `review` is null when it is gone or beyond the access scope, or `refused`
 * says why its reader may not see it.
 */
export async function openedOf(context: Context, url: URL): Promise<Opened | null> {
  const id = openIdOf(url.searchParams);
  if (id === null) return null;
  const known = Id.safeParse(id);
  if (!known.success) return { id, review: null, refused: null };
  const orNull = (error: unknown) => {
    if (error instanceof ProductApiError) return null;
    throw error;
  };
  const open = await getOpenReview(context, known.data).catch(orNull);
  // People without all rights on the screen's data may still read the review itself.
  if (open) return { id, review: open.review, refused: null };
  const alone = await loadPart(context, productApi(context).reviews.get({ reviewId: known.data })).catch(orNull);
  return { id, review: shownPart(alone)?.data ?? null, refused: isRefusedPart(alone) ? alone : null };
}

/** The deletion the address asks to confirm. */
export function confirmOf(url: URL): { reviewId: string; replyId: string } | null {
  const [reviewId, replyId] = (url.searchParams.get("confirm") ?? "").split(".");
  return reviewId && replyId ? { reviewId, replyId } : null;
}

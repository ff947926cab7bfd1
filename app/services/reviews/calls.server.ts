import type { RouterContextProvider } from "react-router";
import type { PageInfo } from "#contract/paging.ts";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { Review, ReviewEvent, ReviewQuery, ReviewSearch } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type ReplyTarget = { reviewId: string; replyId: string; version: number };

export type ReviewPage = {
  reviews: Review[];
  pagination: PageInfo;
  count: { count: number; isExact: boolean };
  /** Set when the fetch failed: the page is then empty, and a support desk finds the failure by this. */
  failure: { requestId: string } | null;
};

const emptyPage = { reviews: [], pagination: { after: null, before: null }, count: { count: 0, isExact: true } };

/**
 * A page of reviews and how many there are. When the fetch fails the client has logged it, and an empty page is returned
 * (specification, section 8); a refusal (role, cursor) is thrown.
 */
export async function listReviews(context: Context, search: ReviewSearch): Promise<ReviewPage> {
  const { after: _after, before: _before, pageSize: _pageSize, sort: _sort, ...filters } = search;
  try {
    const [page, counted] = await Promise.all([
      productApi(context).reviews.search(search),
      productApi(context).reviews.count(filters),
    ]);
    return { reviews: page.data, pagination: page.pagination, count: counted.data, failure: null };
  } catch (error) {
    if (error instanceof ProductApiError && error.status >= 500)
      return { ...emptyPage, failure: { requestId: error.requestId } };
    throw error;
  }
}

/** The same page without its count, for those who read on and on; any failure is thrown. */
export function readReviewPage(
  context: Context,
  search: ReviewSearch,
): Promise<{ data: Review[]; pagination: PageInfo }> {
  return productApi(context).reviews.search(search);
}

/** How many reviews a question finds; any failure is thrown. */
export async function countReviews(context: Context, query: ReviewQuery): Promise<{ count: number; isExact: boolean }> {
  return (await productApi(context).reviews.count(query)).data;
}

/** Has this restaurant, or any within reach, a review at all? Tells "nothing yet" from "nothing matches". */
export async function hasReviews(context: Context, filters: AggregatedReviewFilters): Promise<boolean> {
  const { data } = await productApi(context).reviews.count(filters);
  return data.count > 0;
}

/** One review as it is now. */
export async function getReview(context: Context, reviewId: string): Promise<Review> {
  return (await productApi(context).reviews.get({ reviewId })).data;
}

/** What happened to a review, newest first. */
export async function listReviewEvents(context: Context, reviewId: string): Promise<ReviewEvent[]> {
  return (await productApi(context).reviews.history({ reviewId })).data;
}

/** Archives or unarchives up to 50 reviews, all or none; answers those that changed. */
export async function archiveReviews(context: Context, reviewIds: string[], archived: boolean): Promise<string[]> {
  return (await productApi(context).reviews.archive({ reviewIds, archived })).data.changedIds;
}

/** Writes a reply. Throws REPLY_CONFLICT with the review as it is now in `current`, SEND_LATER_BY_HAND, INVALID_INPUT. */
export async function createReply(
  context: Context,
  reply: {
    reviewId: string;
    version: number;
    text: string;
    sendAt: string | null;
    templateVariantId?: string | undefined;
    draftText?: string | undefined;
  },
) {
  return (await productApi(context).reviews.reply(reply)).data;
}

/** Changes a reply. Throws REPLY_CONFLICT. */
export async function updateReply(
  context: Context,
  reply: ReplyTarget & { text: string; templateVariantId?: string | undefined },
): Promise<Review> {
  return (await productApi(context).reviews.editReply(reply)).data;
}

/** Deletes a reply. Throws REPLY_CONFLICT, PERMISSION_RULE. */
export async function deleteReply(context: Context, target: ReplyTarget): Promise<Review> {
  return (await productApi(context).reviews.deleteReply(target)).data;
}

/** States that a saved reply now stands on the platform. Throws REPLY_CONFLICT. */
export async function publishReply(context: Context, target: ReplyTarget): Promise<Review> {
  return (await productApi(context).reviews.markReplyPublished(target)).data;
}

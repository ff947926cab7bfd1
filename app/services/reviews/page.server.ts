import type { RouterContextProvider } from "react-router";
import { isRefusedPart, type RefusedPart } from "#app/lib/refused-part.ts";
import type { PageInfo } from "#contract/paging.ts";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { Review, ReviewSearch } from "#contract/reviews/schemas.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

export type ReviewPage = {
  reviews: Review[];
  pagination: PageInfo;
  count: { count: number; isExact: boolean };
  /** Set when the fetch failed: the page is then empty, and the id identifies the failure for support. */
  failure: { requestId: string } | null;
  /** Set when the reader may not read reviews: the page is then empty. */
  refused: RefusedPart | null;
};

const emptyPage = { reviews: [], pagination: { after: null, before: null }, count: { count: 0, isExact: true } };

/**
 * A page of reviews and how many there are. When the fetch fails the client has logged it, and an empty page is returned
 * (specification, section 8); a cursor that cannot be read is thrown.
 */
export async function listReviews(context: Context, search: ReviewSearch): Promise<ReviewPage> {
  try {
    const found = await loadPart(context, productApi(context).reviews.search({ ...search, withCount: true }));
    if (isRefusedPart(found)) return { ...emptyPage, failure: null, refused: found };
    const { data, pagination, count } = found;
    return { reviews: data, pagination, count: count ?? emptyPage.count, failure: null, refused: null };
  } catch (error) {
    if (error instanceof ProductApiError && error.status >= 500)
      return { ...emptyPage, failure: { requestId: error.requestId }, refused: null };
    throw error;
  }
}

/** True if this restaurant, or any within the access scope, has a review at all: distinguishes "nothing yet" from "nothing matches". */
export async function hasReviews(context: Context, filters: AggregatedReviewFilters): Promise<boolean> {
  const { data } = await productApi(context).reviews.count(filters);
  return data.count > 0;
}

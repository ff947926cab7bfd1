import type { RouterContextProvider } from "react-router";
import { type AggregatedReviewFilters, aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why filters were not stored, in the specification's own words (section 8). */
export const filterRefusals = [
  "No user id found",
  "Filters not loaded yet",
  "E2E user cannot edit filters",
  "Should Not Update Filters",
] as const;
export type FilterRefusal = (typeof filterRefusals)[number];

/** Owner of filters: the user, and one restaurant or many (null). */
export type FilterOwner = { userId: string | null; restaurantId: string | null };

/** Old dates are a poor starting point: on reload a custom period becomes all time (specification, section 4). */
export function reloadedFilters(stored: Partial<AggregatedReviewFilters>): AggregatedReviewFilters {
  const filters = { ...aggregatedReviewFilters.defaults, ...stored };
  return filters.period === "custom" ? { ...filters, period: "all_time", startDate: null, endDate: null } : filters;
}

/** The stored review filters for the start of a visit; null on a failure, which is never an error page. */
export async function findReviewFilters(
  context: Context,
  { userId, restaurantId }: FilterOwner,
): Promise<AggregatedReviewFilters | null> {
  if (userId === null) return null;
  try {
    const { data } = restaurantId
      ? await productApi(context).userFilters.get({ userId, restaurantId })
      : await productApi(context).userFilters.getAggregated({ userId });
    return reloadedFilters(data.reviewsFilters);
  } catch (error) {
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}

/**
 * Stores edited filters. Returns null when they are stored, else why not; the edit itself still applies to the page. `loadedFor` is what
 * the
 * edited form was made from: the restaurant's id, "groups", or nothing when loading had failed.
 */
export async function storeReviewFilters(
  context: Context,
  owner: FilterOwner,
  loadedFor: string | null,
  filters: AggregatedReviewFilters,
): Promise<FilterRefusal | null> {
  const { userId, restaurantId } = owner;
  if (!userId) return "No user id found";
  if (!loadedFor) return "Filters not loaded yet";
  // A form of another restaurant, open in a second tab: its filters are not this one's.
  if (loadedFor !== (restaurantId ?? "groups")) return "Should Not Update Filters";
  const { restaurantIds: _restaurants, restaurantGroupIds: _groups, ...reviewFilters } = filters;
  try {
    if (restaurantId) await productApi(context).userFilters.putReviews({ userId, restaurantId, ...reviewFilters });
    else await productApi(context).userFilters.putAggregatedReviews({ userId, ...filters });
    return null;
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "E2E_USER_FILTERS") return "E2E user cannot edit filters";
    // Whoever looks as somebody else filters, and leaves the person's own filters alone.
    if (error instanceof ProductApiError && error.code === "SEEN_AS_READ_ONLY") return null;
    throw error;
  }
}

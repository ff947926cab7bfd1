import { count } from "#contract/lists/fields.ts";
import { defineListQuery } from "#contract/lists/list-query.ts";
import { pageSizeDefault, pageSizeMax } from "#contract/paging.ts";
import {
  type AggregatedReviewFilters,
  type ChosenRestaurants,
  reviewSorts,
  sortedReviewQuery,
} from "#contract/reviews/filters.ts";
import type { ReviewPage } from "./page.server.ts";

/** Parameters of one visit of a page: a review opened, its part, a reply being edited, a confirmation, a start requested. */
export const noTransientParameters = { confirm: null, review: null, tab: null, edit: null, sync: null };
/** Position in the list; dropped when the filters change. */
type ListPosition = { after?: string; before?: string; sort?: string };

/** The address of the list with changed parameters; null removes one. */
export function addressOf(url: URL, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `${url.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** Parameters of the list in an address, with its order and page size. */
export const reviewList = defineListQuery({
  ...sortedReviewQuery.fields,
  pageSize: count(pageSizeMax, pageSizeDefault),
});

/** Which restaurants a list is of: the one of a restaurant's screen, whatever its address names; else those of the address. */
export const restaurantsOf = (
  restaurantId: string | null | undefined,
  { restaurantIds, restaurantGroupIds }: ChosenRestaurants,
): ChosenRestaurants =>
  restaurantId ? { restaurantIds: [restaurantId], restaurantGroupIds: [] } : { restaurantIds, restaurantGroupIds };

/** Marks an address that was made from the filters of the last visit, so that the screen says so. */
export const rememberedParameter = "remembered";

/** List parameters that are not filters and are never stored. */
export const listParameterNames = [
  "removed",
  "late",
  "old",
  "refused",
  "byHand",
  "repliedBy",
  "replyMethod",
  "reported",
] as const;

/** The open review and its part, for a redirect that must not close it. */
export function openParameter(url: URL): Record<string, string> {
  const [review, tab] = ["review", "tab"].map((name) => url.searchParams.get(name));
  return review ? { review, ...(tab && { tab }) } : {};
}

/** The canonical address of filters; sort, page size, list parameters and view stay, the cursor does not. */
export function filteredAddress(url: URL, filters: AggregatedReviewFilters, more: Record<string, string> = {}): string {
  const query = reviewList.write({ ...reviewList.read(url.searchParams), ...filters });
  const view = url.searchParams.get("view");
  for (const [name, value] of Object.entries({ ...(view !== null && { view }), ...more })) query.set(name, value);
  return `${url.pathname}?${query}`;
}

/** The address without the parameters of one visit. */
export const plainAddress = (url: URL): string => addressOf(url, noTransientParameters);

/** Links of the screen. */
export function linksOf(url: URL, page: ReviewPage) {
  const pathOf = (changes: ListPosition) =>
    addressOf(url, { after: null, before: null, ...noTransientParameters, ...changes });
  const { after, before } = page.pagination;
  const isMoved = url.searchParams.has("after") || url.searchParams.has("before");
  return {
    self: plainAddress(url),
    first: isMoved ? pathOf({}) : null,
    previous: before ? pathOf({ before }) : null,
    next: after ? pathOf({ after }) : null,
    // Relative to the list, which is not said again with each of them.
    sorts: reviewSorts.map((sort) => ({ sort, to: pathOf({ sort }).slice(url.pathname.length) })),
    csv: pathOf({}).replace(url.pathname, `${url.pathname}.csv`),
  };
}

import { count } from "#contract/lists/fields.ts";
import { defineListQuery } from "#contract/lists/list-query.ts";
import { pageSizeDefault, pageSizeMax } from "#contract/paging.ts";
import { type AggregatedReviewFilters, reviewSorts, sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewSearch } from "#contract/reviews/schemas.ts";
import type { ReviewPage } from "./page.server.ts";

/** Parameters of one look at a page: a question asked, a history or a review opened, a start asked for. */
export const noTransientParameters = { confirm: null, history: null, review: null, sync: null };
/** Where in the list one is; this does not survive a change of the filters. */
type ListPosition = { after?: string; before?: string; sort?: string };

/** The address of the list with other parameters; without a value one is left out. */
export function addressOf(url: URL, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `${url.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** What the list of an address is asked, with its order and the size of its pages. */
export const reviewList = defineListQuery({
  ...sortedReviewQuery.fields,
  pageSize: count(pageSizeMax, pageSizeDefault),
});

/** What a list is asked beside its filters, never stored with them. */
export const listParameterNames = ["removed", "late", "refused", "reported"] as const;

/** The open review, for a redirect that must not close it. */
export function openParameter(url: URL): { review?: string } {
  const review = url.searchParams.get("review");
  return review === null ? {} : { review };
}

/** The canonical address of filters; sort, page size, what else the list is asked and the view one came from stay, the cursor does not. */
export function filteredAddress(url: URL, filters: AggregatedReviewFilters, more: Record<string, string> = {}): string {
  const query = reviewList.write({ ...reviewList.read(url.searchParams), ...filters });
  const view = url.searchParams.get("view");
  for (const [name, value] of Object.entries({ ...(view !== null && { view }), ...more })) query.set(name, value);
  return `${url.pathname}?${query}`;
}

/** The address without what only belongs to one look at it. */
export const plainAddress = (url: URL): string => addressOf(url, noTransientParameters);

/** Where the screen leads from here. */
export function linksOf(url: URL, page: ReviewPage, sort: ReviewSearch["sort"]) {
  const pathOf = (changes: ListPosition) =>
    addressOf(url, { after: null, before: null, ...noTransientParameters, ...changes });
  const { after, before } = page.pagination;
  const isMoved = url.searchParams.has("after") || url.searchParams.has("before");
  return {
    self: plainAddress(url),
    first: isMoved ? pathOf({}) : null,
    previous: before ? pathOf({ before }) : null,
    next: after ? pathOf({ after }) : null,
    otherSorts: reviewSorts
      .filter((other) => other !== sort)
      .map((other) => ({ sort: other, to: pathOf({ sort: other }) })),
    csv: pathOf({}).replace(url.pathname, `${url.pathname}.csv`),
  };
}

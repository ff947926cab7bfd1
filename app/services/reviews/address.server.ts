import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { type ReviewSearch, reviewSorts } from "#contract/reviews/schemas.ts";
import type { ReviewPage } from "./page.server.ts";
import { writeFilters } from "./query.server.ts";

export type ReviewSort = ReviewSearch["sort"];

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

/** The reviews that are gone from their platform, instead of those that stand there: a look, never stored with the filters. */
export const asksForRemoved = (url: URL): boolean => url.searchParams.get("removed") === "1";

/** Looks at the list that are no filters (`ReviewQuery`); each stands in the address as `name=1`. */
export const listParameterNames = ["removed", "late", "refused", "reported"] as const;
export type ListParameters = Record<(typeof listParameterNames)[number], boolean>;
export function listParametersOf(url: URL): ListParameters {
  const isOn = (name: string) => url.searchParams.get(name) === "1";
  return { removed: isOn("removed"), late: isOn("late"), refused: isOn("refused"), reported: isOn("reported") };
}

/** The order an address asks for; the newest first where it asks for none that is known. */
export const sortOf = (url: URL): ReviewSearch["sort"] =>
  reviewSorts.find((known) => known === url.searchParams.get("sort")) ?? "newest";

/** The open review, for a redirect that must not close it. */
export function openParameter(url: URL): { review?: string } {
  const review = url.searchParams.get("review");
  return review === null ? {} : { review };
}

/** The canonical address of filters; sort, page size, looks at the list and the view one came from stay, the place in the list does not. */
export function filteredAddress(url: URL, filters: AggregatedReviewFilters, more: Record<string, string> = {}): string {
  const query = writeFilters(filters);
  for (const name of ["sort", "pageSize", "view", ...listParameterNames]) {
    const value = url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `${url.pathname}?${query}`;
}

/** The address without what only belongs to one look at it. */
export const plainAddress = (url: URL): string => addressOf(url, noTransientParameters);

/** Where the screen leads from here. */
export function linksOf(url: URL, page: ReviewPage, sort: ReviewSearch["sort"]) {
  const place = (changes: ListPosition) =>
    addressOf(url, { after: null, before: null, ...noTransientParameters, ...changes });
  const { after, before } = page.pagination;
  const isMoved = url.searchParams.has("after") || url.searchParams.has("before");
  return {
    self: plainAddress(url),
    first: isMoved ? place({}) : null,
    previous: before ? place({ before }) : null,
    next: after ? place({ after }) : null,
    otherSorts: reviewSorts
      .filter((other) => other !== sort)
      .map((other) => ({ sort: other, to: place({ sort: other }) })),
    csv: place({}).replace(url.pathname, `${url.pathname}.csv`),
  };
}

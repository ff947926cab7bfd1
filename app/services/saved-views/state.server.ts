import type { Scope } from "#app/lib/scope.ts";
import { sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { SavedViewKind, SavedViewState } from "#contract/saved-views/schemas.ts";

/** The parameter that names the view one came from; the filters beside it may have moved on since. */
export const viewParameter = "view";

export const kindOf = ({ restaurantId }: Scope): SavedViewKind => (restaurantId ? "restaurant" : "groups");

/** What an address shows, as a view would keep it. */
export function stateOf(url: URL, kind: SavedViewKind): SavedViewState {
  const query = sortedReviewQuery.read(url.searchParams);
  return kind === "groups" ? query : { ...query, restaurantIds: [] };
}

/** The address of a state; equal states always have the same. */
export function addressOfState(path: string, state: SavedViewState, viewId?: string): string {
  const query = sortedReviewQuery.write(state);
  if (viewId) query.set(viewParameter, viewId);
  return `${path}?${query}`;
}

/** Do two states show the same? Their order counts where `withSort` is told. */
export function isSameState(one: SavedViewState, other: SavedViewState, { withSort }: { withSort: boolean }): boolean {
  return sortedReviewQuery.isSame(one, withSort ? other : { ...other, sort: one.sort });
}

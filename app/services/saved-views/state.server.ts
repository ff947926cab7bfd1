import type { Scope } from "#app/lib/scope.ts";
import { sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { SavedViewKind, SavedViewState } from "#contract/saved-views/schemas.ts";

/** The parameter with the view one came from; the filters beside it may differ by now. */
export const viewParameter = "view";

export const kindOf = ({ restaurantId }: Scope): SavedViewKind => (restaurantId ? "restaurant" : "groups");

/** The state of an address, as a view would store it. */
export function stateOf(url: URL, kind: SavedViewKind): SavedViewState {
  const query = sortedReviewQuery.read(url.searchParams);
  return kind === "groups" ? query : { ...query, restaurantIds: [], restaurantGroupIds: [] };
}

/** The address of a state; equal states have equal addresses. */
export function addressOfState(path: string, state: SavedViewState, viewId?: string): string {
  const query = sortedReviewQuery.write(state);
  if (viewId) query.set(viewParameter, viewId);
  return `${path}?${query}`;
}

/** True if two states show the same; their order counts with `withSort`. */
export function isSameState(one: SavedViewState, other: SavedViewState, { withSort }: { withSort: boolean }): boolean {
  return sortedReviewQuery.isSame(one, withSort ? other : { ...other, sort: one.sort });
}

import type { SavedViewKind, SavedViewState } from "#contract/saved-views/schemas.ts";
import { listParametersOf, sortOf } from "../reviews/address.server.ts";
import { readFilters, writeFilters } from "../reviews/query.server.ts";
import type { ReviewScope } from "../reviews/screen.server.ts";

/** The parameter that names the view one came from; the filters beside it may have moved on since. */
export const viewParameter = "view";

export const kindOf = ({ restaurantId }: ReviewScope): SavedViewKind => (restaurantId ? "restaurant" : "groups");

/** What an address shows, as a view would keep it. */
export function stateOf(url: URL, kind: SavedViewKind): SavedViewState {
  const filters = readFilters(url.searchParams);
  const restaurantIds = kind === "groups" ? filters.restaurantIds : [];
  return { ...filters, restaurantIds, ...listParametersOf(url), sort: sortOf(url) };
}

/** The address of a state; equal states always have the same. */
export function addressOfState(path: string, state: SavedViewState, viewId?: string): string {
  const query = writeFilters(state);
  for (const look of ["removed", "late", "refused", "reported"] as const) if (state[look]) query.set(look, "1");
  if (state.sort !== "newest") query.set("sort", state.sort);
  if (viewId) query.set(viewParameter, viewId);
  return `${path}?${query}`;
}

/** Do two states show the same? Their order counts where `withSort` is told. */
export function isSameState(one: SavedViewState, other: SavedViewState, { withSort }: { withSort: boolean }): boolean {
  const wanted = withSort ? other : { ...other, sort: one.sort };
  return addressOfState("", one) === addressOfState("", wanted);
}

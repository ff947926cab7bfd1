import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import type { SavedViewState } from "#contract/saved-views/schemas.ts";
import { showsRefusal } from "../request/forms.server.ts";
import { addressOfState, viewParameter } from "./state.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The session is a cookie: a view with a longer address is not kept. */
const queryLengthMax = 300;

const overMany = "groups";
const placeOf = ({ restaurantId }: Scope): string => restaurantId ?? overMany;

/** Stores the views of the places that `isKept` accepts; nothing changes where all of them are kept. */
function keepPlaces(context: Context, isKept: (place: string) => boolean): void {
  const session = sessionOf(context);
  const views = Object.entries(session.get("lastViews") ?? {});
  const kept = views.filter(([place]) => isKept(place));
  if (kept.length === views.length) return;
  if (kept.length > 0) session.set("lastViews", Object.fromEntries(kept));
  else session.unset("lastViews");
}

/**
 * Keeps the view that an address shows, so that the navigation leads back to it. An address without filters names no view; one with days of
 * its own is a poor start of the next visit, and takes the place of the view before it.
 */
export function keepLastView(context: Context, url: URL, scope: Scope, shown: SavedViewState | undefined): void {
  if (!shown || !reviewQuery.isIn(url.searchParams)) return;
  const id = url.searchParams.get(viewParameter) ?? undefined;
  const query = addressOfState("", shown, id).slice(1);
  if (shown.period === "custom" || query.length > queryLengthMax) {
    forgetLastView(context, scope);
    return;
  }
  const session = sessionOf(context);
  session.set("lastViews", { ...session.get("lastViews"), [placeOf(scope)]: query });
}

/** Forgets it: filters that were chosen since are what the next visit begins with. */
export function forgetLastView(context: Context, scope: Scope): void {
  keepPlaces(context, (place) => place !== placeOf(scope));
}

/** Forgets the views of other restaurants than the one that is selected; the one over many restaurants stays. */
export function forgetOtherRestaurants(context: Context, restaurantId: string): void {
  keepPlaces(context, (place) => place === overMany || place === restaurantId);
}

/** Where an address without any parameter leads: to the last view; null where none is kept. An opened review stays open. */
export function lastViewAddress(context: Context, url: URL, scope: Scope): string | null {
  const query = sessionOf(context).get("lastViews")?.[placeOf(scope)];
  const isPlain = [...url.searchParams.keys()].every((name) => name === "review");
  if (!query || !isPlain || showsRefusal(context)) return null;
  const review = url.searchParams.get("review");
  return `${url.pathname}?${query}${review ? `&review=${encodeURIComponent(review)}` : ""}`;
}

import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import type { SavedViewState } from "#contract/saved-views/schemas.ts";
import { showsRefusal } from "../request/forms.server.ts";
import { addressOfState, kindOf, viewParameter } from "./state.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The session is a cookie: a view with a longer address is not kept. */
const queryLengthMax = 300;

/** Keeps the view that an address shows, so that the navigation leads back to it. An address without filters names no view. */
export function keepLastView(context: Context, url: URL, scope: Scope, shown: SavedViewState | undefined): void {
  if (!shown || !reviewQuery.isIn(url.searchParams)) return;
  const session = sessionOf(context);
  const id = url.searchParams.get(viewParameter) ?? undefined;
  const query = addressOfState("", shown, id).slice(1);
  if (query.length > queryLengthMax) return;
  session.set("lastViews", { ...session.get("lastViews"), [kindOf(scope)]: query });
}

/** Forgets it: filters that were chosen since are what the next visit begins with. */
export function forgetLastView(context: Context, scope: Scope): void {
  const session = sessionOf(context);
  const { [kindOf(scope)]: _, ...others } = session.get("lastViews") ?? {};
  if (Object.keys(others).length > 0) session.set("lastViews", others);
  else session.unset("lastViews");
}

/** Where an address without any parameter leads: to the last view; null where none is kept. An opened review stays open. */
export function lastViewAddress(context: Context, url: URL, scope: Scope): string | null {
  const query = sessionOf(context).get("lastViews")?.[kindOf(scope)];
  const isPlain = [...url.searchParams.keys()].every((name) => name === "review");
  if (!query || !isPlain || showsRefusal(context)) return null;
  const review = url.searchParams.get("review");
  return `${url.pathname}?${query}${review ? `&review=${encodeURIComponent(review)}` : ""}`;
}

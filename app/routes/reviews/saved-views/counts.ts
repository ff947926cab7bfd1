import { scopeOf } from "#app/lib/scope.ts";
import { countPinned } from "#app/services/saved-views/bar.server.ts";
import type { Route } from "./+types/counts.ts";

/** The numbers of the pinned views, for the bar of a page that did not wait for them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json(await countPinned(context, scopeOf(params)));
}

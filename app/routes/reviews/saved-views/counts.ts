import { scopeOf } from "#app/lib/scope.ts";
import { countPinned } from "#app/services/saved-views/bar.server.ts";
import type { Route } from "./+types/counts.ts";

/** The counts of the pinned views that the page did not wait for. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json(await countPinned(context, scopeOf(params)));
}

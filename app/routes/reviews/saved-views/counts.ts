import { scopeOf } from "#app/lib/scope.ts";
import { countViews } from "#app/services/saved-views/bar.server.ts";
import type { Route } from "./+types/counts.ts";

/** The counts of the views, for a page that did not wait for them or has changed what they count. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json(await countViews(context, scopeOf(params)));
}

import { scopeOf } from "#app/lib/scope.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import type { Route } from "./+types/page.ts";

/** A page of the list as data, for lists that grow by script. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return Response.json(await loadReviewScreen(context, url, scopeOf(params)));
}

import { scopeOf } from "#app/lib/scope.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import type { Route } from "./+types/page.ts";

/** A page of the list as data, for lists that grow by script. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return Response.json(await loadReviewScreen(context, url, scopeOf(params)));
}

/** A form sent by script that outlives its page, as a draft does that is saved on leaving. */
export function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnReviews({ context, request, url, scope: scopeOf(params) });
}

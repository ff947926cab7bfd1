import { scopeOf } from "#app/lib/scope.ts";
import { reviewsAsCsv } from "#app/services/reviews/csv.server.ts";
import type { Route } from "./+types/csv.ts";

/** The reviews of the address's filters as a file. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return reviewsAsCsv(context, url, scopeOf(params));
}

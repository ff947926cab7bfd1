import { scopeOf } from "#app/lib/scope.ts";
import { countForm } from "#app/services/reviews/count-form.server.ts";
import type { Route } from "./+types/count.ts";

/** The number on the button that applies the filters, while they are being chosen. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return Response.json(await countForm(context, url, scopeOf(params)));
}

import { findRestaurantChoices } from "#app/services/shell/shell.server.ts";
import type { Route } from "./+types/restaurant-choices.ts";

/** The restaurants of the picker, for the page whose path is `at`, by search and own ones. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json(await findRestaurantChoices(context, url));
}

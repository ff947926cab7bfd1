import { findPaletteSections } from "#app/services/shell/palette.server.ts";
import type { Route } from "./+types/palette.ts";

/** The command palette's lines for the page whose address is `at`, by search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json(await findPaletteSections(context, url));
}

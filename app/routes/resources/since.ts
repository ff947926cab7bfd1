import { pushNews } from "#app/services/push/listening.server.ts";
import type { Route } from "./+types/since.ts";

/** What a page missed while its socket was away. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json(await pushNews(context, url.searchParams.get("cursor") ?? undefined));
}

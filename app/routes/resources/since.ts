import { productApi } from "#app/services/request/product-api.server.ts";
import type { Route } from "./+types/since.ts";

/** The hints a page missed while its socket was closed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json(
    (await productApi(context).push.since({ cursor: url.searchParams.get("cursor") ?? undefined })).data,
  );
}

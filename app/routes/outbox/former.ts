import { redirect } from "react-router";
import { outboxAddressFor } from "#app/services/outbox/list.server.ts";
import type { Route } from "./+types/former.ts";

/** The outbox's former address below the reviews leads to its own, in the same view. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(outboxAddressFor(params.restaurantId, url.searchParams.get("state")));
}

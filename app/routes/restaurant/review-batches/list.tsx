import { PastBatches } from "#app/components/review-batches/past-batches.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { findForm } from "#app/services/forms.server.ts";
import { startBatch } from "#app/services/review-batches/actions.server.ts";
import { loadPastBatches } from "#app/services/review-batches/past.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["review-batches"] } satisfies RouteHandle;

/** What was done to many reviews at once of a restaurant. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPastBatches(context, params.restaurantId, url);
}

/** Takes what was chosen in the list of a restaurant. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return startBatch({ context, restaurantId: params.restaurantId }, await findForm(request));
}

export default function RestaurantPastBatchesRoute({ loaderData }: Route.ComponentProps) {
  return <PastBatches view={loaderData} />;
}

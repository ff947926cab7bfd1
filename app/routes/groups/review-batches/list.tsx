import { PastBatches } from "#app/components/review-batches/past-batches.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { findForm } from "#app/services/forms.server.ts";
import { startBatch } from "#app/services/review-batches/actions.server.ts";
import { loadPastBatches } from "#app/services/review-batches/past.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["review-batches"] } satisfies RouteHandle;

/** What was done to many reviews at once of many restaurants. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadPastBatches(context, null, url);
}

/** Takes what was chosen in the list of many restaurants. */
export async function action({ context, request }: Route.ActionArgs) {
  return startBatch({ context, restaurantId: null }, await findForm(request));
}

export default function GroupPastBatchesRoute({ loaderData }: Route.ComponentProps) {
  return <PastBatches view={loaderData} />;
}

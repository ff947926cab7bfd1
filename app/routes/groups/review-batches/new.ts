import { findForm } from "#app/services/forms.server.ts";
import { startBatch } from "#app/services/review-batches/actions.server.ts";
import type { Route } from "./+types/new.ts";

/** Takes what was chosen in the list of many restaurants. */
export async function action({ context, request }: Route.ActionArgs) {
  return startBatch({ context, restaurantId: null }, await findForm(request));
}

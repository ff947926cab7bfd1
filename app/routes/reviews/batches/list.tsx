import { PastBatches } from "#app/components/review-batches/past-batches.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { parentReviews } from "#app/lib/parent-reviews.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { startBatchIntent } from "#app/services/review-batches/actions.server.ts";
import { sendKeptIntent } from "#app/services/review-batches/kept.server.ts";
import { loadPastBatches } from "#app/services/review-batches/past.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["review-batches", "lists"], parent: parentReviews } satisfies RouteHandle;

/** Past bulk actions. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPastBatches(context, scopeOf(params).restaurantId, url);
}

const act = formAction({
  intents: { start: startBatchIntent, kept: sendKeptIntent },
  intentOf: (form) => (form.has("kept") ? "kept" : "start"),
});

/** Creates a batch from the list's choice, or of the replies that were kept. */
export function action({ context, params, request }: Route.ActionArgs) {
  return act({ context, request, ...scopeOf(params) });
}

export default function PastBatchesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return <PastBatches view={loaderData} result={result} />;
}

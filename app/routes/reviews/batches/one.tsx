import { BatchScreen } from "#app/components/review-batches/batch-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { parentReviews } from "#app/lib/parent-reviews.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { batchIntents } from "#app/services/review-batches/actions.server.ts";
import { loadBatch } from "#app/services/review-batches/screen.server.ts";
import type { Route } from "./+types/one.ts";

export const handle = { namespaces: ["review-batches", "reviews"], parent: parentReviews } satisfies RouteHandle;

/** A bulk action: its preview or its outcome. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadBatch({ context, ...scopeOf(params), batchId: params.batchId }, url);
}

const act = formAction({ intents: batchIntents });

export function action({ context, params, request }: Route.ActionArgs) {
  return act({ context, request, ...scopeOf(params), batchId: params.batchId });
}

export default function ReviewBatchRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return <BatchScreen view={loaderData} result={result} />;
}

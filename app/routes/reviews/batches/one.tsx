import { BatchScreen } from "#app/components/review-batches/batch-screen.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import { actOnBatch } from "#app/services/review-batches/actions.server.ts";
import { loadBatch } from "#app/services/review-batches/screen.server.ts";
import type { Route } from "./+types/one.ts";

export const handle = { namespaces: ["review-batches", "reviews"] } satisfies RouteHandle;

/** One act on many reviews: what it would do, and what it did. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadBatch({ context, ...scopeOf(params), batchId: params.batchId }, url);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return actOnBatch({ context, ...scopeOf(params), batchId: params.batchId }, await findForm(request));
}

export default function ReviewBatchRoute({ loaderData }: Route.ComponentProps) {
  return <BatchScreen view={loaderData} />;
}

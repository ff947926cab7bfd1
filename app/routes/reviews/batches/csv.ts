import { scopeOf } from "#app/lib/scope.ts";
import { requireBatch } from "#app/services/review-batches/paths.server.ts";
import { readBatchReviews } from "#app/services/review-batches/reviews.server.ts";
import { csvOf } from "#app/services/reviews/csv.server.ts";
import type { Route } from "./+types/csv.ts";

/** The reviews of a batch as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { _id } = await requireBatch({ context, ...scopeOf(params), batchId: params.batchId });
  return csvOf(context, readBatchReviews(context, _id));
}

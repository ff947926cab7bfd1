import { data, type RouterContextProvider } from "react-router";
import { Id } from "#contract/ids.ts";
import type { ReviewBatch } from "#contract/review-batches/schemas.ts";
import { getBatch } from "./calls.server.ts";

/** Where a batch is worked on: below the list of one restaurant, or of many (null). */
export type BatchTarget = { context: Readonly<RouterContextProvider>; restaurantId: string | null; batchId: string };

/** The list that batches of a restaurant, or of many, begin in. */
export const listPath = (restaurantId: string | null): string =>
  restaurantId ? `/restaurants/${restaurantId}/reputation/reviews` : "/groups/reputation/reviews";

/** A batch's own address. */
export const batchPath = ({ restaurantId, batchId }: Omit<BatchTarget, "context">): string =>
  `${listPath(restaurantId)}/bulk/${batchId}`;

/** The batch of an address. One that began in another list is not found there. */
export async function requireBatch({ context, restaurantId, batchId }: BatchTarget): Promise<ReviewBatch> {
  if (!Id.safeParse(batchId).success) throw data(null, { status: 404 });
  const batch = await getBatch(context, batchId);
  if (batch.restaurantId !== restaurantId) throw data(null, { status: 404 });
  return batch;
}

import { data, type RouterContextProvider } from "react-router";
import { scopedHref } from "#app/lib/scope.ts";
import { Id } from "#contract/ids.ts";
import type { ReviewBatch } from "#contract/review-batches/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

/** Address of a batch: below the list of one restaurant, or of many (null). */
export type BatchTarget = { context: Readonly<RouterContextProvider>; restaurantId: string | null; batchId: string };

/** The list in which batches of a restaurant, or of many, begin. */
export const listPath = (restaurantId: string | null): string =>
  scopedHref({ restaurantId }, "/reputation/reviews", {});

/** A batch's own address. */
export const batchPath = ({ restaurantId, batchId }: Omit<BatchTarget, "context">): string =>
  scopedHref({ restaurantId }, "/reputation/reviews/bulk/:batchId", { batchId });

/** The batch of an address: below one restaurant those that began there, over many all of them. */
export async function requireBatch({ context, restaurantId, batchId }: BatchTarget): Promise<ReviewBatch> {
  if (!Id.safeParse(batchId).success) throw data(null, { status: 404 });
  const { data: batch } = await productApi(context).reviewBatches.get({ batchId });
  if (restaurantId !== null && batch.restaurantId !== restaurantId) throw data(null, { status: 404 });
  return batch;
}

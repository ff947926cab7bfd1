import type { RouterContextProvider } from "react-router";
import type { PageInput } from "#contract/paging.ts";
import type { PastBatchList } from "#contract/review-batches/past.ts";
import type {
  BatchAction,
  BatchEdits,
  BatchOptions,
  BatchSelection,
  ReviewBatch,
} from "#contract/review-batches/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Keeps a choice of reviews; answers the batch's id. Throws NOT_FOUND when there is nothing in it. */
export async function createBatch(context: Context, selection: Partial<BatchSelection>): Promise<string> {
  const { restaurantId = null, ...rest } = selection;
  return (await productApi(context).reviewBatches.create({ restaurantId, ...rest })).data._id;
}

/** A page of the batches that were confirmed, newest first. */
export function listPastBatches(
  context: Context,
  search: Partial<PageInput> & { restaurantId?: string },
): Promise<PastBatchList> {
  return productApi(context).reviewBatches.list(search);
}

/** A batch of one's own, or one that was confirmed. Throws NOT_FOUND. */
export async function getBatch(context: Context, batchId: string): Promise<ReviewBatch> {
  return (await productApi(context).reviewBatches.get({ batchId })).data;
}

/** What there is to choose from for a batch. */
export async function getBatchOptions(context: Context, batchId: string): Promise<BatchOptions> {
  return (await productApi(context).reviewBatches.options({ batchId })).data;
}

/** What an act would do to each review. Throws BATCH_STATE once the batch was confirmed. */
export async function planBatch(context: Context, batchId: string, action: BatchAction): Promise<void> {
  await productApi(context).reviewBatches.plan({ batchId, action });
}

/** Writes the next drafts. Throws BATCH_STATE when the batch waits for none. */
export async function draftBatch(context: Context, batchId: string, edits: BatchEdits): Promise<void> {
  await productApi(context).reviewBatches.draft({ batchId, edits });
}

/** Does what was looked at; a second time nothing. */
export async function confirmBatch(context: Context, batchId: string, edits: BatchEdits): Promise<void> {
  await productApi(context).reviewBatches.confirm({ batchId, edits });
}

/** Takes a batch back; a second time nothing. */
export async function undoBatch(context: Context, batchId: string): Promise<void> {
  await productApi(context).reviewBatches.undo({ batchId });
}

/** The reviews of a batch in full, page by page. */
export async function* readBatchReviews(context: Context, batchId: string): AsyncGenerator<Review[]> {
  let after: string | undefined;
  do {
    const page = await productApi(context).reviewBatches.reviews(after ? { batchId, after } : { batchId });
    yield page.data;
    after = page.pagination.after ?? undefined;
  } while (after);
}

import { api } from "#api/implement.ts";
import { confirmBatch } from "./confirm/confirm.ts";
import { createBatch } from "./create.ts";
import { chooseKept, countKept } from "./kept.ts";
import { readOptions } from "./options.ts";
import { listPastBatches } from "./past.ts";
import { draftNext } from "./plan/drafts.ts";
import { planBatch } from "./plan/plan.ts";
import { getBatch, listBatchReviews } from "./read.ts";
import { undoBatch } from "./undo/undo.ts";

const table = api.reviewBatches;

/** The rows `reviewBatches.*` of the endpoint table. */
export const reviewBatchesHandlers = {
  create: table.create.handler(async ({ input, context }) => ({ data: { _id: await createBatch(context, input) } })),
  keptReplies: table.keptReplies.handler(async ({ input, context }) => ({
    data: await countKept(context, input.restaurantId ?? null),
  })),
  chooseKept: table.chooseKept.handler(async ({ input, context }) => ({
    data: { _id: await chooseKept(context, input.restaurantId) },
  })),
  list: table.list.handler(({ input, context }) => listPastBatches(context, input)),
  get: table.get.handler(async ({ input, context }) => ({ data: await getBatch(context, input.batchId) })),
  options: table.options.handler(async ({ input, context }) => ({ data: await readOptions(context, input.batchId) })),
  reviews: table.reviews.handler(({ input, context }) => listBatchReviews(context, input.batchId, input.after)),
  plan: table.plan.handler(async ({ input, context }) => {
    await planBatch(context, input.batchId, input.action);
    return { data: await getBatch(context, input.batchId) };
  }),
  draft: table.draft.handler(async ({ input, context }) => {
    await draftNext(context, input.batchId, input.edits);
    return { data: await getBatch(context, input.batchId) };
  }),
  confirm: table.confirm.handler(async ({ input, context }) => {
    await confirmBatch(context, input.batchId, input.edits);
    return { data: await getBatch(context, input.batchId) };
  }),
  undo: table.undo.handler(async ({ input, context }) => {
    await undoBatch(context, input.batchId);
    return { data: await getBatch(context, input.batchId) };
  }),
};

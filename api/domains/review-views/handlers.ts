import { api } from "../../implement.ts";
import { listViews } from "./list.ts";
import { createView, deleteView, pinViews, updateView } from "./writes.ts";

/** The rows `reviewViews.*` of the endpoint table. */
export const reviewViewHandlers = {
  list: api.reviewViews.list.handler(async ({ input, context }) => ({ data: await listViews(context, input.kind) })),
  create: api.reviewViews.create.handler(async ({ input, context }) => ({ data: await createView(context, input) })),
  pin: api.reviewViews.pin.handler(async ({ input, context }) => ({ data: await pinViews(context, input) })),
  update: api.reviewViews.update.handler(async ({ input, context }) => ({ data: await updateView(context, input) })),
  delete: api.reviewViews.delete.handler(async ({ input, context }) => {
    await deleteView(context, input);
    return { data: { done: true as const } };
  }),
};

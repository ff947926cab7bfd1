import { api } from "#api/implement.ts";
import { countViews } from "./counted.ts";
import { listViews } from "./list.ts";
import { createView, deleteView, pinViews, updateView } from "./writes.ts";

/** The rows `savedViews.*` of the endpoint table. */
export const savedViewsHandlers = {
  list: api.savedViews.list.handler(async ({ input, context }) => ({ data: await listViews(context, input.kind) })),
  counted: api.savedViews.counted.handler(async ({ input, context }) => ({ data: await countViews(context, input) })),
  create: api.savedViews.create.handler(async ({ input, context }) => ({ data: await createView(context, input) })),
  pin: api.savedViews.pin.handler(async ({ input, context }) => ({ data: await pinViews(context, input) })),
  update: api.savedViews.update.handler(async ({ input, context }) => ({ data: await updateView(context, input) })),
  delete: api.savedViews.delete.handler(async ({ input, context }) => {
    await deleteView(context, input);
    return { data: { done: true as const } };
  }),
};

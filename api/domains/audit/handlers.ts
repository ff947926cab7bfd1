import { api } from "#api/implement.ts";
import { getEntry, listEntries } from "./list.ts";
import { askCheck, keepFor, readState } from "./state.ts";

const table = api.audit;

/** The rows `audit.*` of the endpoint table. */
export const auditHandlers = {
  list: table.list.handler(({ input, context }) => listEntries(context, input)),
  get: table.get.handler(async ({ input, context }) => ({ data: await getEntry(context, input) })),
  state: table.state.handler(async ({ input, context }) => ({ data: await readState(context, input) })),
  check: table.check.handler(async ({ input, context }) => {
    await askCheck(context, input);
    return { data: { done: true as const } };
  }),
  keep: table.keep.handler(async ({ input, context }) => ({ data: await keepFor(context, input) })),
};

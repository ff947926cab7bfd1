import { api } from "#api/implement.ts";
import { getGroup, listChoices, listGroups, previewRule, readOptions } from "./list.ts";
import { createGroup, deleteGroup, updateGroup } from "./writes.ts";

const table = api.restaurantGroups;

/** The rows `restaurantGroups.*` of the endpoint table. */
export const restaurantGroupHandlers = {
  list: table.list.handler(({ input, context }) => listGroups(context, input)),
  choices: table.choices.handler(async ({ input, context }) => ({ data: await listChoices(context, input.membersOf) })),
  options: table.options.handler(async ({ input, context }) => ({
    data: await readOptions(context, input.organizationId),
  })),
  preview: table.preview.handler(async ({ input, context }) => ({ data: await previewRule(context, input) })),
  get: table.get.handler(async ({ input, context }) => ({ data: await getGroup(context, input.groupId) })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createGroup(context, input) })),
  update: table.update.handler(async ({ input, context }) => ({ data: await updateGroup(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteGroup(context, input);
    return { data: { done: true as const } };
  }),
};

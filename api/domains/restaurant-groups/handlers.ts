import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { mayEnterGroups } from "#contract/abilities.ts";
import { getGroup, listChoices, listGroups, previewRule, readOptions } from "./list.ts";
import { createGroup, deleteGroup, updateGroup } from "./writes.ts";

const table = api.restaurantGroups;

/** Groups are part of the screens over many restaurants: whoever may not enter those reads none. */
function requireGroups(context: ApiContext): ApiContext {
  if (!mayEnterGroups(principalOf(context).role)) throw fail("FORBIDDEN");
  return context;
}

/** The rows `restaurantGroups.*` of the endpoint table. */
export const restaurantGroupsHandlers = {
  list: table.list.handler(({ input, context }) => listGroups(requireGroups(context), input)),
  choices: table.choices.handler(async ({ input, context }) => ({
    data: await listChoices(requireGroups(context), input.membersOf),
  })),
  options: table.options.handler(async ({ input, context }) => ({
    data: await readOptions(context, input.organizationId),
  })),
  preview: table.preview.handler(async ({ input, context }) => ({ data: await previewRule(context, input) })),
  get: table.get.handler(async ({ input, context }) => ({
    data: await getGroup(requireGroups(context), input.groupId),
  })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createGroup(context, input) })),
  update: table.update.handler(async ({ input, context }) => ({ data: await updateGroup(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteGroup(context, input);
    return { data: { done: true as const } };
  }),
};

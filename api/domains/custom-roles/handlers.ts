import { api } from "#api/implement.ts";
import { previewCustomRole } from "./preview.ts";
import { getCustomRole, listCustomRoles } from "./rows.ts";
import { createCustomRole, deleteCustomRole, updateCustomRole } from "./writes.ts";

const table = api.customRoles;

/** The rows `customRoles.*` of the endpoint table. */
export const customRolesHandlers = {
  list: table.list.handler(async ({ input, context }) => ({
    data: await listCustomRoles(context, input.organizationId),
  })),
  get: table.get.handler(async ({ input, context }) => ({ data: await getCustomRole(context, input.roleId) })),
  preview: table.preview.handler(async ({ input, context }) => ({ data: await previewCustomRole(context, input) })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createCustomRole(context, input) })),
  update: table.update.handler(async ({ input, context }) => ({ data: await updateCustomRole(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteCustomRole(context, input);
    return { data: { done: true as const } };
  }),
};

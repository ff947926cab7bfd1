import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { listOrganizations } from "./queries.ts";

export const organizationHandlers = {
  list: api.organizations.list.handler(async ({ context }) => ({
    data: await listOrganizations(context.database.orm, principalOf(context)),
  })),
};

import { api } from "../../implement.ts";
import { principalOf } from "../../principal.ts";
import { listOrganizations } from "./queries.ts";

export const organizationHandlers = {
  list: api.organizations.list.handler(async ({ context }) => ({
    data: await listOrganizations(context.database.pool, principalOf(context)),
  })),
};

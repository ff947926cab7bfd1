import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { getOrganization, searchOrganizations } from "./administration.ts";
import { listOrganizations } from "./queries.ts";
import { createOrganization, setLimits, updateOrganization } from "./writes.ts";

/** The rows `organizations.*` of the endpoint table. */
export const organizationsHandlers = {
  list: api.organizations.list.handler(async ({ context }) => ({
    data: await listOrganizations(context.database.orm, principalOf(context)),
  })),
  search: api.organizations.search.handler(({ input, context }) => searchOrganizations(context, input)),
  create: api.organizations.create.handler(async ({ input, context }) => ({
    data: await createOrganization(context, input),
  })),
  get: api.organizations.get.handler(async ({ input, context }) => ({
    data: await getOrganization(context, input.organizationId),
  })),
  update: api.organizations.update.handler(async ({ input: { organizationId, ...content }, context }) => ({
    data: await updateOrganization(context, organizationId, content),
  })),
  setLimits: api.organizations.setLimits.handler(async ({ input: { organizationId, ...limits }, context }) => ({
    data: await setLimits(context, organizationId, limits),
  })),
};

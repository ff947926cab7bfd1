import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";

export const experimentHandlers = {
  flags: api.experiments.flags.handler(async ({ context }) => {
    const { userId, email, role, caslRole, organizationIds, isStaff } = principalOf(context);
    return {
      data: await context.experiments.flagsFor({ id: userId, email, role, caslRole, organizationIds, isStaff }),
    };
  }),
};

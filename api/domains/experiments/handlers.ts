import { api } from "../../implement.ts";
import { principalOf } from "../../principal.ts";

export const experimentHandlers = {
  flags: api.experiments.flags.handler(async ({ context }) => {
    const { userId, email, role, caslRole, organizationIds, isStaff } = principalOf(context);
    return {
      data: await context.experiments.flagsFor({ id: userId, email, role, caslRole, organizationIds, isStaff }),
    };
  }),
};

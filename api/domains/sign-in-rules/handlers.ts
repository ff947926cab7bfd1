import { api } from "#api/implement.ts";
import { listProtectedPeople, listRules, putRule } from "./rules.ts";

/** The rows `signInRules.*` of the endpoint table. */
export const signInRulesHandlers = {
  list: api.signInRules.list.handler(async ({ context }) => ({ data: await listRules(context) })),
  people: api.signInRules.people.handler(async ({ input, context }) => ({
    data: await listProtectedPeople(context, input.organizationId),
  })),
  put: api.signInRules.put.handler(async ({ input, context }) => ({ data: await putRule(context, input) })),
};

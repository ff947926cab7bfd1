import { api } from "#api/implement.ts";
import { getEscalation, inheritEscalation, putEscalation } from "./rule.ts";

const table = api.replyEscalation;

/** The rows `replyEscalation.*` of the endpoint table. */
export const replyEscalationHandlers = {
  get: table.get.handler(async ({ input, context }) => ({ data: await getEscalation(context, input) })),
  put: table.put.handler(async ({ input, context }) => ({ data: await putEscalation(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => ({
    data: await inheritEscalation(context, input),
  })),
};

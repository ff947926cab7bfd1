import { api } from "#api/implement.ts";
import { getUser } from "../users/queries.ts";
import { deleteConnection, putConnection, readConnection } from "./connections.ts";
import { finishSso, startSso } from "./sign-in.ts";

/** The rows `singleSignOn.*` of the endpoint table. */
export const singleSignOnHandlers = {
  get: api.singleSignOn.get.handler(async ({ input, context }) => ({
    data: await readConnection(context, input.organizationId),
  })),
  put: api.singleSignOn.put.handler(async ({ input, context }) => ({ data: await putConnection(context, input) })),
  delete: api.singleSignOn.delete.handler(async ({ input, context }) => {
    await deleteConnection(context, input.organizationId);
    return { data: { done: true as const } };
  }),
  start: api.singleSignOn.start.handler(async ({ input, context }) => ({ data: await startSso(context, input.email) })),
  finish: api.singleSignOn.finish.handler(async ({ input, context }) => {
    const { userId, token, device } = await finishSso(context, input);
    return { data: { token, device, user: await getUser(context, userId) } };
  }),
};

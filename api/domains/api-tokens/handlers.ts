import { api } from "#api/implement.ts";
import { listApiTokens, listOwnApiTokens } from "./list.ts";
import { createApiToken, revokeApiToken } from "./writes.ts";

const table = api.apiTokens;

/** The rows `apiTokens.*` of the endpoint table. */
export const apiTokensHandlers = {
  list: table.list.handler(({ input, context }) => listApiTokens(context, input)),
  listOwn: table.listOwn.handler(async ({ context }) => ({ data: await listOwnApiTokens(context) })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createApiToken(context, input) })),
  revoke: table.revoke.handler(async ({ input, context }) => {
    await revokeApiToken(context, input.tokenId);
    return { data: { done: true as const } };
  }),
};

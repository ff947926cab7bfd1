import { api } from "#api/implement.ts";
import { authorizeChannel, signInSocket } from "./authorize.ts";
import { pushNews } from "./since.ts";

export const pushHandlers = {
  authorize: api.push.authorize.handler(({ input, context }) =>
    authorizeChannel(context, input.socket_id, input.channel_name),
  ),
  signIn: api.push.signIn.handler(({ input, context }) => signInSocket(context, input.socket_id)),
  since: api.push.since.handler(async ({ input, context }) => ({ data: await pushNews(context, input.cursor) })),
};

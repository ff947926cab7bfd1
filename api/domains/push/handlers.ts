import { api } from "#api/implement.ts";
import { authorizeChannel } from "./authorize.ts";
import { pushNews } from "./since.ts";

export const pushHandlers = {
  authorize: api.push.authorize.handler(({ input, context }) =>
    authorizeChannel(context, input.socket_id, input.channel_name),
  ),
  since: api.push.since.handler(async ({ input, context }) => ({ data: await pushNews(context, input.cursor) })),
};

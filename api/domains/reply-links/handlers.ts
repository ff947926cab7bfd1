import { api } from "#api/implement.ts";
import { readReplyLink, replyByLink } from "./links.ts";

/** The rows `replyLinks.*` of the endpoint table. */
export const replyLinksHandlers = {
  get: api.replyLinks.get.handler(async ({ input, context }) => ({ data: await readReplyLink(context, input.token) })),
  reply: api.replyLinks.reply.handler(async ({ input, context }) => {
    await replyByLink(context, input);
    return { data: { done: true as const } };
  }),
};

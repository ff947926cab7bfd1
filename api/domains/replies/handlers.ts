import { api } from "#api/implement.ts";
import { learnFromReply } from "../ai/habits/learn.ts";
import { createReply, deleteReply, publishReply, recordReply, updateReply } from "./write.ts";

/** The rows `reviews.*` of the endpoint table that write replies. */
export const reviewsHandlers = {
  reply: api.reviews.reply.handler(async ({ input, context }) => {
    const data = await createReply(context, input);
    await learnFromReply(context, input);
    return { data };
  }),
  recordReply: api.reviews.recordReply.handler(async ({ input, context }) => ({
    data: await recordReply(context, input),
  })),
  editReply: api.reviews.editReply.handler(async ({ input, context }) => ({ data: await updateReply(context, input) })),
  deleteReply: api.reviews.deleteReply.handler(async ({ input, context }) => ({
    data: await deleteReply(context, input),
  })),
  markReplyPublished: api.reviews.markReplyPublished.handler(async ({ input, context }) => ({
    data: await publishReply(context, input),
  })),
};

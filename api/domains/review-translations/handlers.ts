import { api } from "#api/implement.ts";
import { requireReview } from "../reviews/one.ts";
import { translateReply } from "./replies.ts";
import { offerTranslations, translateReview } from "./translate.ts";

const table = api.reviewTranslations;

/** The rows `reviewTranslations.*` of the endpoint table. */
export const reviewTranslationsHandlers = {
  offer: table.offer.handler(async ({ input, context }) => ({
    data: await offerTranslations(context, await requireReview(context, input.reviewId)),
  })),
  translate: table.translate.handler(async ({ input, context }) => ({ data: await translateReview(context, input) })),
  translateReply: table.translateReply.handler(async ({ input, context }) => ({
    data: await translateReply(context, input),
  })),
};

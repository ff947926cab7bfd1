import { api } from "../../implement.ts";
import { isTranslationOffered, translateReview } from "./translate.ts";

const table = api.reviewTranslations;

/** The rows `reviewTranslations.*` of the endpoint table. */
export const reviewTranslationHandlers = {
  offer: table.offer.handler(async ({ input, context }) => ({
    data: { isOffered: await isTranslationOffered(context, input.reviewId) },
  })),
  translate: table.translate.handler(async ({ input, context }) => ({ data: await translateReview(context, input) })),
};

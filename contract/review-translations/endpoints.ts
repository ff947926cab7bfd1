import { z } from "zod";
import { machine } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { ReplyTranslationInput, Translated, TranslationInput, TranslationOffer } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session", tokens: "reviews" });

export const reviewTranslationsEndpoints = {
  offer: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/translations",
    ability: { action: "read", subject: "Review" },
    summary:
      "What can be translated: the review and which replies, where a model is set up and the restaurant has switched it on",
    input: z.object({ reviewId: Id }),
    output: response(TranslationOffer),
    errors: ["NOT_FOUND"],
  }),
  translate: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/translations",
    ability: { action: "update", subject: "Review" },
    summary: "Translate the review by the restaurant's model and keep it with its source; costs one credit",
    audit: { none: machine },
    event: "review_translated",
    input: TranslationInput,
    output: response(Translated),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  translateReply: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/replies/{replyId}/translations",
    ability: { action: "update", subject: "Review" },
    summary: "Translate a reply by the restaurant's model and keep it with its source; costs one credit",
    audit: { none: machine },
    event: "reply_translated",
    input: ReplyTranslationInput,
    output: response(Translated),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};

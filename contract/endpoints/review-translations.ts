import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answer, Id } from "../ids.ts";
import { Translated, TranslationInput } from "../review-translations.ts";

export const reviewTranslationsEndpoints = {
  offer: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/translations",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Can the review be translated: a model is set up, the restaurant has switched it on, and there are words",
    input: z.object({ reviewId: Id }),
    output: answer(z.object({ isOffered: z.boolean() })),
    errors: ["NOT_FOUND"],
  }),
  translate: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/translations",
    guard: "session",
    ability: { action: "update", subject: "Review" },
    summary: "Translate the review by the restaurant's model and keep it with its source; costs one credit",
    input: TranslationInput,
    output: answer(Translated),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};

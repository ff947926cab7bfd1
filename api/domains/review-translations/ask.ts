import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import type { AiFailure } from "#contract/ai/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { fullNameOf } from "../../principal.ts";
import { closeCall, openCall } from "../ai/credits.ts";
import { complete } from "../ai/draft/endpoint.ts";
import { findEffectiveSettings } from "../ai/settings/settings.ts";
import type { AccessibleReview } from "../reviews/one.ts";
import { isTranslation, type Passage, tokensFor, translationPrompt } from "./prompt.ts";

/** True if a model is available at this restaurant. */
export async function hasModel({ database, settings }: ApiContext, restaurantId: string): Promise<boolean> {
  return (
    settings.ai.endpoint !== null && (await findEffectiveSettings(database.orm, restaurantId)).provider === "endpoint"
  );
}

type ModelResponse = { text: string } | { failure: AiFailure; retryAfterSeconds: number | null };

/** One call for a translation: takes its credit, records it in the ledger, and returns the response. */
export async function askForTranslation(
  context: ApiContext,
  review: AccessibleReview,
  passage: Passage,
  language: Language,
): Promise<ModelResponse> {
  const { database, settings } = context;
  const failed = (failure: AiFailure, retryAfterSeconds: number | null = null) => ({ failure, retryAfterSeconds });
  if (passage.words.trim() === "") return failed("empty");
  if (!(await hasModel(context, review.restaurantId))) return failed("no_provider");
  const principal = principalOf(context);
  const caller = { restaurantId: review.restaurantId, reviewId: review.id, userId: principal.userId };
  const callId = await openCall(
    database,
    { ...caller, userName: fullNameOf(principal), feature: "translation" },
    settings.ai.endpoint?.model ?? "",
    settings.ai.monthlyHardLimit,
  );
  if (callId === null) return failed("no_credits");
  const { promptTokens, completionTokens, ...completion } = await complete(
    settings.ai,
    translationPrompt(passage, language),
    tokensFor(passage.words),
  );
  const isGood = completion.text !== null && isTranslation(completion.text, passage.words, language);
  const result = completion.failure ?? (isGood ? "drafted" : "rubbish");
  await closeCall(database, callId, { promptTokens, completionTokens, result, hasText: completion.text !== null });
  if (completion.text === null) return failed(completion.failure, completion.retryAfterSeconds);
  return isGood ? { text: completion.text } : failed("rubbish");
}

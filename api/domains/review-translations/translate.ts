import type { AiFailure } from "#contract/ai.ts";
import type { Language } from "#contract/languages.ts";
import { machineSource, type Translated, type TranslationInput } from "#contract/review-translations.ts";
import type { Review } from "#contract/reviews.ts";
import type { ApiContext } from "../../context.ts";
import { fail } from "../../errors.ts";
import { principalOf } from "../../principal.ts";
import { closeCall, openCall } from "../ai/credits.ts";
import { complete } from "../ai/draft/endpoint.ts";
import { findHeld } from "../ai/settings/settings.ts";
import { tellOnlookers } from "../review-work/tell.ts";
import { getReview, type ReachedReview, requireReview } from "../reviews/one.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { isTranslation, tokensFor, translationPrompt } from "./prompt.ts";

type Stored = { title: string | null; text: string | null; translations: Review["translations"] };

async function wordsOf({ database }: ApiContext, reviewId: string): Promise<Stored> {
  const { rows } = await database.pool.query<Stored>("select title, text, translations from reviews where id = $1", [
    reviewId,
  ]);
  if (!rows[0]) throw fail("NOT_FOUND");
  return rows[0];
}

const joined = ({ title, text }: Stored): string => [title, text].filter((part) => part).join("\n");

async function hasModel({ database, settings }: ApiContext, restaurantId: string): Promise<boolean> {
  return settings.ai.endpoint !== null && (await findHeld(database, restaurantId)).provider === "endpoint";
}

/** Is there a model to ask, and something to translate? Throws NOT_FOUND for a review out of reach. */
export async function isTranslationOffered(context: ApiContext, reviewId: string): Promise<boolean> {
  const review = await requireReview(context, reviewId);
  return joined(await wordsOf(context, review.id)).trim() !== "" && (await hasModel(context, review.restaurantId));
}

type Answer = { text: string } | { failure: AiFailure; retryAfterSeconds: number | null };

/** One call: its credit, its line in the ledger, its answer. */
async function ask(context: ApiContext, review: ReachedReview, words: string, language: Language): Promise<Answer> {
  const { database, settings } = context;
  const failed = (failure: AiFailure, retryAfterSeconds: number | null = null) => ({ failure, retryAfterSeconds });
  if (!(await hasModel(context, review.restaurantId))) return failed("no_provider");
  const principal = principalOf(context);
  const caller = { restaurantId: review.restaurantId, reviewId: review.id, userId: principal.userId };
  const callId = await openCall(
    database.pool,
    { ...caller, userName: fullNameOf(principal), feature: "translation" },
    settings.ai.endpoint?.model ?? "",
    settings.ai.monthlyHardLimit,
  );
  if (callId === null) return failed("no_credits");
  const { promptTokens, completionTokens, ...completion } = await complete(
    settings.ai,
    translationPrompt(words, language),
    tokensFor(words),
  );
  const isGood = completion.text !== null && isTranslation(completion.text, words, language);
  const result = completion.failure ?? (isGood ? "drafted" : "rubbish");
  await closeCall(database.pool, callId, { promptTokens, completionTokens, result, hasText: completion.text !== null });
  if (completion.text === null) return failed(completion.failure, completion.retryAfterSeconds);
  return isGood ? { text: completion.text } : failed("rubbish");
}

/**
 * Translates a review and keeps the translation with its source; one that is there already is not asked for again. Throws CONFLICT when
 * the review's words have changed meanwhile.
 */
export async function translateReview(
  context: ApiContext,
  { reviewId, language }: TranslationInput,
): Promise<Translated> {
  const review = await requireReview(context, reviewId);
  const stored = await wordsOf(context, review.id);
  const done = async (failure: AiFailure | null = null, retryAfterSeconds: number | null = null) => ({
    ...{ review: await getReview(context, review.id), failure, retryAfterSeconds },
  });
  if (stored.translations.some((known) => known.language === language)) return done();
  const words = joined(stored);
  if (words.trim() === "") return done("empty");
  const answer = await ask(context, review, words, language);
  if ("failure" in answer) return done(answer.failure, answer.retryAfterSeconds);
  const kept = [{ text: answer.text, language, source: machineSource }];
  const { rowCount } = await context.database.pool.query(
    `update reviews set translations = jsonb_path_query_array(translations, '$[*] ? (@.language != $language)', $5) || $2::jsonb
     where id = $1 and text is not distinct from $3 and title is not distinct from $4`,
    [review.id, JSON.stringify(kept), stored.text, stored.title, JSON.stringify({ language })],
  );
  if (rowCount !== 1) throw fail("CONFLICT");
  await tellOnlookers(context.database.pool, review);
  return done();
}

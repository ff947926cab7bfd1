import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import type { AiFailure } from "#contract/ai/schemas.ts";
import { languages } from "#contract/languages.ts";
import {
  machineSource,
  type ReplyTranslationInput,
  type Translated,
  type TranslationOffer,
} from "#contract/review-translations/schemas.ts";
import type { Reply } from "#contract/reviews/schemas.ts";
import { isForeignTo } from "../ai/guard/language.ts";
import { notifyViewers } from "../review-notifications/notify.ts";
import { type AccessibleReview, getReview, requireReview } from "../reviews/one.ts";
import { askForTranslation } from "./ask.ts";

type Stored = { id: string; text: string; translations: Reply["translations"] };

/** A review's replies, or the one that is asked for. */
async function repliesOf({ database }: ApiContext, review: AccessibleReview, replyId?: string): Promise<Stored[]> {
  const { rows } = await database.pool.query<Stored>(
    "select id, text, translations from review_replies where review_id = $1 and ($2::uuid is null or id = $2)",
    [review.id, replyId ?? null],
  );
  return rows;
}

/** The replies that are in another language than somebody may read, and which those are. */
export async function offerOfReplies(
  context: ApiContext,
  review: AccessibleReview,
): Promise<TranslationOffer["replies"]> {
  const replies = await repliesOf(context, review);
  return replies
    .map(({ id, text, translations }) => ({
      replyId: id,
      languages: languages.filter(
        (language) => isForeignTo(text, language) && !translations.some((known) => known.language === language),
      ),
    }))
    .filter((reply) => reply.languages.length > 0);
}

/**
 * Translates a reply and keeps the translation on it with its source; one that is there already is not asked for again. Throws NOT_FOUND
 * for a reply that is not, or no longer, there, and CONFLICT when its words have changed meanwhile.
 */
export async function translateReply(
  context: ApiContext,
  { reviewId, replyId, language }: ReplyTranslationInput,
): Promise<Translated> {
  const review = await requireReview(context, reviewId);
  const [stored] = await repliesOf(context, review, replyId);
  if (!stored) throw fail("NOT_FOUND");
  const done = async (failure: AiFailure | null = null, retryAfterSeconds: number | null = null) => ({
    ...{ review: await getReview(context, review.id), failure, retryAfterSeconds },
  });
  if (stored.translations.some((known) => known.language === language)) return done();
  const answer = await askForTranslation(context, review, { kind: "reply", words: stored.text }, language);
  if ("failure" in answer) return done(answer.failure, answer.retryAfterSeconds);
  const kept = [{ text: answer.text, language, source: machineSource }];
  // Neither the version nor `updated_at`: nobody's reply is refused for it, and the reply is no other one.
  const { rowCount } = await context.database.pool.query(
    `update review_replies set translations = jsonb_path_query_array(translations, '$[*] ? (@.language != $language)', $4) || $2::jsonb
     where id = $1 and text = $3`,
    [replyId, JSON.stringify(kept), stored.text, JSON.stringify({ language })],
  );
  if (rowCount !== 1) throw fail((await repliesOf(context, review, replyId)).length > 0 ? "CONFLICT" : "NOT_FOUND");
  await notifyViewers(context.database.pool, review);
  return done();
}

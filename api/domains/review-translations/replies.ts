import { and, eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import type { AiFailure } from "#contract/ai/schemas.ts";
import { languages } from "#contract/languages.ts";
import {
  machineSource,
  type ReplyTranslationInput,
  type Translated,
  type TranslationOffer,
} from "#contract/review-translations/schemas.ts";
import { isForeignTo } from "../ai/guard/language.ts";
import { notifyViewers } from "../notifications/notify.ts";
import { type AccessibleReview, getReview, requireReview } from "../reviews/one.ts";
import { askForTranslation } from "./ask.ts";
import { withTranslation } from "./translations.ts";

/** A review's replies, or one of them. */
function repliesOf({ database }: ApiContext, review: AccessibleReview, replyId?: string) {
  const { id, text, translations } = reviewReplies;
  return database.orm
    .select({ id, text, translations })
    .from(reviewReplies)
    .where(and(eq(reviewReplies.reviewId, review.id), replyId === undefined ? undefined : eq(id, replyId)));
}

/** The replies that can be translated, with the possible languages. */
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
 * Translates a reply and stores the translation with its source; an existing one is not requested again. Throws NOT_FOUND for a reply that
 * does not, or no longer, exist, and CONFLICT when its text has changed meanwhile.
 */
export async function translateReply(
  context: ApiContext,
  { reviewId, replyId, language }: ReplyTranslationInput,
): Promise<Translated> {
  const review = await requireReview(context, reviewId);
  const [stored] = await repliesOf(context, review, replyId);
  if (!stored) throw fail("NOT_FOUND");
  const done = async (failure: AiFailure | null = null, retryAfterSeconds: number | null = null) => ({
    review: await getReview(context, review.id),
    failure,
    retryAfterSeconds,
  });
  if (stored.translations.some((known) => known.language === language)) return done();
  const response = await askForTranslation(context, review, { kind: "reply", words: stored.text }, language);
  if ("failure" in response) return done(response.failure, response.retryAfterSeconds);
  const kept = { text: response.text, language, source: machineSource };
  // Leaves the version and `updated_at`, so that nobody's reply gets a conflict: the reply itself is unchanged.
  const { rowCount } = await context.database.orm
    .update(reviewReplies)
    .set({ translations: withTranslation(reviewReplies.translations, kept) })
    .where(and(eq(reviewReplies.id, replyId), eq(reviewReplies.text, stored.text)));
  if (rowCount !== 1) throw fail((await repliesOf(context, review, replyId)).length > 0 ? "CONFLICT" : "NOT_FOUND");
  await notifyViewers(context.database.orm, review);
  return done();
}

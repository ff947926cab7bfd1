import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import type { AiFailure } from "#contract/ai/schemas.ts";
import {
  machineSource,
  type Translated,
  type TranslationInput,
  type TranslationOffer,
} from "#contract/review-translations/schemas.ts";
import { notifyViewers } from "../notifications/notify.ts";
import { type AccessibleReview, getReview, requireReview } from "../reviews/one.ts";
import { askForTranslation, hasModel } from "./ask.ts";
import { offerOfReplies } from "./replies.ts";
import { withTranslation } from "./translations.ts";

type Stored = Pick<typeof reviews.$inferSelect, "title" | "text" | "translations">;

async function wordsOf({ database }: ApiContext, reviewId: string): Promise<Stored> {
  const { title, text, translations } = reviews;
  const [stored] = await database.orm
    .select({ title, text, translations })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  if (!stored) throw fail("NOT_FOUND");
  return stored;
}

const joined = ({ title, text }: Stored): string => [title, text].filter((part) => part).join("\n");

/** Possible translations of a review; access must have been checked. */
export async function offerTranslations(context: ApiContext, review: AccessibleReview): Promise<TranslationOffer> {
  if (!(await hasModel(context, review.restaurantId))) return { isOffered: false, replies: [] };
  const words = joined(await wordsOf(context, review.id));
  return { isOffered: words.trim() !== "", replies: await offerOfReplies(context, review) };
}

/**
 * Translates a review and stores the translation with its source; an existing one is not requested again. Throws CONFLICT when the
 * review's text has changed meanwhile.
 */
export async function translateReview(
  context: ApiContext,
  { reviewId, language }: TranslationInput,
): Promise<Translated> {
  const review = await requireReview(context, reviewId);
  const stored = await wordsOf(context, review.id);
  const done = async (failure: AiFailure | null = null, retryAfterSeconds: number | null = null) => ({
    review: await getReview(context, review.id),
    failure,
    retryAfterSeconds,
  });
  if (stored.translations.some((known) => known.language === language)) return done();
  const response = await askForTranslation(context, review, { kind: "review", words: joined(stored) }, language);
  if ("failure" in response) return done(response.failure, response.retryAfterSeconds);
  const kept = { text: response.text, language, source: machineSource };
  const isAsRead = sql`${reviews.text} is not distinct from ${stored.text} and ${reviews.title} is not distinct from ${stored.title}`;
  const { rowCount } = await context.database.orm
    .update(reviews)
    .set({ translations: withTranslation(reviews.translations, kept) })
    .where(and(eq(reviews.id, review.id), isAsRead));
  if (rowCount !== 1) throw fail("CONFLICT");
  await notifyViewers(context.database.orm, review);
  return done();
}

import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { analysisCorrections } from "#api/db/schema/analysis.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { languageOfReview } from "#api/domains/templates/fill/values.ts";
import { fail } from "#api/errors.ts";
import { findFirstName } from "#api/platforms/values/guest-name.ts";
import type { Habit } from "#contract/ai/habits.ts";
import { type Language, languages } from "#contract/languages.ts";
import type { Material } from "../guard/guard.ts";
import { languageOfText } from "../guard/language.ts";
import { chosenHabits, namedPhrase } from "../habits/follow.ts";
import { findHabits } from "../habits/learning.ts";
import { listFacts } from "../settings/facts.ts";
import { type EffectiveAiSettings, findEffectiveSettings } from "../settings/settings.ts";

/** Number of latest replies that a new one must not resemble. */
const recentRepliesMax = 50;

type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;
export type DraftContext = {
  restaurantId: string;
  review: ReviewRow;
  aiSettings: EffectiveAiSettings;
  material: Material;
  /** Changes that staff make repeatedly to drafts in this language. */
  habits: Habit[];
  firstName: string | null;
};

const ourLanguage = (code: string | null): Language | undefined => languages.find((language) => language === code);

/** Language of the reply: the requested one, else the guest's if the restaurant replies in it, else the one for other guests. */
function languageFor(review: ReviewRow, { brandVoice }: EffectiveAiSettings, asked: Language | undefined): Language {
  if (asked) return asked;
  // A person's correction comes first, then the language that was read from the text; one without texts of ours is none of the four.
  const known = review.languageSet ?? review.spokenLanguage;
  const guest =
    known === null
      ? (languageOfText(review.text ?? "") ?? ourLanguage(languageOfReview(review.language)))
      : ourLanguage(known);
  return guest && brandVoice.languages.includes(guest) ? guest : brandVoice.otherLanguage;
}

async function findReview(tx: Statements, reviewId: string) {
  const { restaurantId, title, text, language, spokenLanguage, translations, rating, author } = reviews;
  const { name, internalName, locality, street } = restaurants;
  const names = sql<
    string[]
  >`array_remove(array[${name}, ${internalName}, ${organizations.name}, ${locality}, ${street}], null)`;
  const [review] = await tx
    .select({
      restaurantId,
      title,
      text,
      language,
      spokenLanguage,
      translations,
      rating,
      author,
      names,
      organizationId: restaurants.organizationId,
      /** Language set by a person. */
      languageSet: analysisCorrections.value,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .innerJoin(organizations, eq(organizations.id, restaurants.organizationId))
    .leftJoin(
      analysisCorrections,
      and(eq(analysisCorrections.reviewId, reviews.id), eq(analysisCorrections.label, "language")),
    )
    .where(eq(reviews.id, reviewId));
  return review;
}

/**
 * The review's own reply is left out, since it is being rewritten. So are replies to private reviews: nobody can compare them, and the
 * earlier text goes to a model that repeats itself.
 */
function findRecentReplies(tx: Statements, restaurantId: string, reviewId: string) {
  const { text, createdAt, id } = reviewReplies;
  return tx
    .select({ text })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
    .where(
      and(eq(reviewReplies.restaurantId, restaurantId), ne(reviewReplies.reviewId, reviewId), not(reviews.isPrivate)),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(recentRepliesMax);
}

/** The material of a draft for a review within the access scope: what it is made of and checked against. */
export async function readDraftContext(
  { orm }: Database,
  reviewId: string,
  asked: Language | undefined,
): Promise<DraftContext> {
  const review = await findReview(orm, reviewId);
  if (!review) throw fail("NOT_FOUND");
  const { restaurantId } = review;
  const [aiSettings, facts, replies] = await Promise.all([
    findEffectiveSettings(orm, restaurantId),
    listFacts(orm, restaurantId),
    findRecentReplies(orm, restaurantId, reviewId),
  ]);
  const language = languageFor(review, aiSettings, asked);
  const habits = chosenHabits(await findHabits(orm, restaurantId, language));
  const firstName = findFirstName(review.author);
  const texts = [review.title, review.text, ...review.translations.map(({ text }) => text)];
  const material: Material = {
    language,
    reviewText: texts.filter(Boolean).join("\n"),
    rating: review.rating,
    author: review.author,
    restaurantNames: review.names,
    facts: facts.map(({ key, text }) => ({ key, text })),
    signature: aiSettings.brandVoice.signature,
    forbiddenWords: aiSettings.brandVoice.forbiddenWords,
    recentReplies: replies.map(({ text }) => text),
    ownPhrases: habits.map(({ kind, text, instead }) =>
      kind === "replaced"
        ? (instead ?? "")
        : kind === "removed" || kind === "length"
          ? ""
          : namedPhrase(text, firstName),
    ),
  };
  return { restaurantId, review, aiSettings, material, habits, firstName };
}

import type { Database } from "#api/db/database.ts";
import { findFirstName } from "#api/domains/templates/fill/values.ts";
import { fail } from "#api/errors.ts";
import type { Habit } from "#contract/ai/habits.ts";
import { type Language, languages } from "#contract/languages.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import type { Material } from "../guard/guard.ts";
import { languageOfText } from "../guard/language.ts";
import { chosenHabits, namedPhrase } from "../habits/follow.ts";
import { findHabits } from "../habits/learning.ts";
import { listFacts } from "../settings/facts.ts";
import { type EffectiveAiSettings, findEffectiveSettings } from "../settings/settings.ts";

/** The last replies a new one must not resemble. */
const recentRepliesMax = 50;

type ReviewRow = {
  restaurantId: string;
  organizationId: string;
  title: string | null;
  text: string | null;
  language: string | null;
  /** What somebody of the house said it is written in. */
  languageSet: string | null;
  translations: Review["translations"];
  rating: number;
  author: string;
  names: string[];
};
export type DraftContext = {
  restaurantId: string;
  review: ReviewRow;
  held: EffectiveAiSettings;
  material: Material;
  /** What the house changes in drafts of this language again and again. */
  habits: Habit[];
  firstName: string | null;
};

/** The language to answer in: what was asked for, the guest's where the house answers in it, else the one it chose for others. */
function languageFor(review: ReviewRow, { voice }: EffectiveAiSettings, asked: Language | undefined): Language {
  if (asked) return asked;
  const told = languages.find((language) => review.language?.toLowerCase().startsWith(language));
  // A person wins over the words, and the words over a platform's wrong label.
  const guest = review.languageSet
    ? languages.find((language) => language === review.languageSet)
    : (languageOfText(review.text ?? "") ?? told);
  return guest && voice.languages.includes(guest) ? guest : voice.otherLanguage;
}

const reviewQuery = `
  select v.restaurant_id as "restaurantId", r.organization_id as "organizationId", v.title, v.text, v.language, v.translations, v.rating, v.author,
    (select k.value from analysis_corrections k where k.review_id = v.id and k.label = 'language') as "languageSet",
    array_remove(array[r.name, r.internal_name, o.name, r.locality, r.street], null) as names
  from reviews v join restaurants r on r.id = v.restaurant_id join organizations o on o.id = r.organization_id where v.id = $1`;
/**
 * A review's own reply does not count: it is what is being rewritten. Nor does what was said in private: nobody can compare it, and a
 * model that repeats itself is shown the earlier words.
 */
const repliesQuery = `
  select p.text from review_replies p join reviews v on v.id = p.review_id
  where p.restaurant_id = $1 and p.review_id <> $2 and not v.is_private order by p.created_at desc, p.id desc limit ${recentRepliesMax}`;

/** All that a draft for a review within reach is made of and held against. */
export async function readDraftContext(
  { pool }: Database,
  reviewId: string,
  asked: Language | undefined,
): Promise<DraftContext> {
  const { rows } = await pool.query<ReviewRow>(reviewQuery, [reviewId]);
  const [review] = rows;
  if (!review) throw fail("NOT_FOUND");
  const { restaurantId } = review;
  const [held, facts, replies] = await Promise.all([
    findEffectiveSettings({ pool }, restaurantId),
    listFacts(pool, restaurantId),
    pool.query<{ text: string }>(repliesQuery, [restaurantId, reviewId]),
  ]);
  const language = languageFor(review, held, asked);
  const habits = chosenHabits(await findHabits(pool, restaurantId, language));
  const firstName = findFirstName(review.author);
  const texts = [review.title, review.text, ...review.translations.map(({ text }) => text)];
  const material: Material = {
    language,
    reviewText: texts.filter(Boolean).join("\n"),
    rating: review.rating,
    author: review.author,
    restaurantNames: review.names,
    facts: facts.map(({ key, text }) => ({ key, text })),
    signature: held.voice.signature,
    forbiddenWords: held.voice.forbiddenWords,
    recentReplies: replies.rows.map(({ text }) => text),
    ownPhrases: habits.map(({ kind, text, instead }) =>
      kind === "replaced"
        ? (instead ?? "")
        : kind === "removed" || kind === "length"
          ? ""
          : namedPhrase(text, firstName),
    ),
  };
  return { restaurantId, review, held, material, habits, firstName };
}

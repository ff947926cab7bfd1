import { bitOf, bitsOf } from "#api/analysis/bits.ts";
import type { Database } from "#api/db/database.ts";
import { polarities, reviewLanguages, sentiments, topics } from "#contract/analysis/topics.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { AggregatedReviewFilters, type ReviewFilters } from "#contract/reviews/filters.ts";
import { answerStates } from "#contract/reviews/schemas.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "./records.ts";

/** Random and repeatable, so that a failure can be run again. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const some = <T>(values: readonly T[], chance = 0.6): T[] => values.filter(() => next() < chance);
  return { next, pick, some, chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof randomFrom>;
type Known = Awaited<ReturnType<typeof createReview>> & { timeZone: string };

/** Possible findings of an analyser, and a language it did not detect. */
const randomLabels = (random: Random) => ({
  topicBits: bitsOf(random.some(topics, 0.4).map((topic) => ({ topic, polarity: random.pick(polarities) }))),
  sentiment: random.pick([...sentiments, null]),
  language: random.pick(["fr", "en-GB", "it", null]),
  spokenLanguage: random.pick([...reviewLanguages.filter((one) => one !== "other"), "de", null]),
});

const zones = ["Europe/Paris", "America/New_York", "Indian/Reunion", "Pacific/Auckland"];
const words = ["Déjeuner", "cœur", "acogedor", "l’accueil", "SERVIZIO", "glacé", "ÉTÉ", "noix"];

const photo = { url: "https://photos.example/plat.jpg", width: null, height: null, isVideo: false, caption: null };

/** An owner and 160 reviews of four restaurants in four zones, with every kind of value. */
export async function createSample(database: Database, random: Random) {
  const { id: organizationId } = await createOrganization(database);
  const user = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  const known: Known[] = [];
  for (const timeZone of zones) {
    const { id: restaurantId } = await createRestaurant(database, { organizationId, timeZone });
    for (let index = 0; index < 40; index++) {
      const platformKey = random.pick(["gmb", "tripadvisor", "foursquare", "private"] as const);
      const review = await createReview(database, {
        restaurantId,
        platformKey,
        isPrivate: platformKey === "private",
        rating: random.pick([0, 1, 2, 3, 4, 5]),
        title: random.chance(0.3) ? random.pick(words) : null,
        text: random.chance(0.7) ? random.some(words).join(" ") : random.pick([null, ""]),
        author: random.pick(["Zoé", "Bruno"]),
        photos: random.chance(0.4) ? [photo] : [],
        answerState: random.pick(answerStates),
        archived: random.chance(0.3),
        ...randomLabels(random),
        publishedAt: new Date(Date.now() - Math.floor(random.next() ** 3 * 500 * 86_400_000)),
      });
      known.push({ ...review, timeZone });
    }
  }
  return { known, user };
}

/** Any combination of filters. */
export function randomFilters(random: Random, restaurantIds: string[]): AggregatedReviewFilters {
  const day = () => new Date(Date.now() - Math.floor(random.next() * 200 * 86_400_000)).toISOString().slice(0, 10);
  const period = random.pick([
    "all_time",
    "last_seven_days",
    "last_thirty_days",
    "last_twelve_months",
    "custom",
  ] as const);
  const often = () => random.chance(0.85);
  return AggregatedReviewFilters.parse({
    period,
    startDate: period === "custom" && often() ? day() : null,
    endDate: period === "custom" && often() ? day() : null,
    platforms: random.chance(0.5) ? [] : random.some(platformKeys),
    text: random.chance(0.6) ? "" : random.pick(["dejeuner", "coeur ét", "ACCUEIL", "zoe", "bruno servi", "absent"]),
    ratings: random.chance(0.5) ? [0, 1, 2, 3, 4, 5] : random.some([0, 1, 2, 3, 4, 5]),
    answered: often(),
    notAnswered: often(),
    pending: often(),
    notAnswerable: often(),
    showPrivate: often(),
    withText: often(),
    withoutText: often(),
    hasPhotos: random.chance(0.2),
    archived: random.chance(0.5),
    unarchived: often(),
    topics: random.chance(0.8) ? [] : random.some(topics, 0.5),
    topicPolarity: random.pick(["any", "any", "any", "any", "positive", "negative"]),
    sentiments: random.chance(0.85) ? [] : random.some(sentiments),
    languages: random.chance(0.85) ? [] : random.some(reviewLanguages, 0.5),
    restaurantIds: random.chance(0.5) ? [] : random.some(restaurantIds, 0.5),
  });
}

const fold = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("œ", "oe").replaceAll("’", "'").toLowerCase();
const dayIn = (timeZone: string, instant: Date) => instant.toLocaleDateString("sv-SE", { timeZone });

function isInPeriod(review: Known, filters: ReviewFilters): boolean {
  const day = dayIn(review.timeZone, review.publishedAt);
  const daysBack = { last_seven_days: 6, last_thirty_days: 29 }[filters.period as string];
  if (daysBack !== undefined) {
    const today = new Date(`${dayIn(review.timeZone, new Date())}T00:00:00Z`);
    return day >= new Date(today.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10);
  }
  if (filters.period === "last_twelve_months") {
    const today = dayIn(review.timeZone, new Date());
    return day >= `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  }
  if (filters.period !== "custom") return true;
  return (filters.startDate ?? "0") <= day && day <= (filters.endDate ?? "9");
}

function hasWords(review: Known, text: string): boolean {
  const found = fold(`${review.title ?? ""} ${review.text ?? ""} ${review.author}`).split(/[\s']+/);
  const wanted = fold(text).split(" ").filter(Boolean);
  return wanted.every((word, index) =>
    index === wanted.length - 1 ? found.some((one) => one.startsWith(word)) : found.includes(word),
  );
}

/** True if a review matches the topics. */
function says(review: Known, { topics: asked, topicPolarity, sentiments: felt, languages }: ReviewFilters): boolean {
  const polarity = topicPolarity === "any" ? (["positive", "negative", "neutral"] as const) : [topicPolarity];
  const wanted = asked.length === 0 ? topics : asked;
  const hasTopic = wanted.some((topic) => polarity.some((side) => (review.topicBits & bitOf(topic, side)) !== 0));
  const language = review.spokenLanguage ?? review.language?.split("-")[0];
  const known = reviewLanguages.find((one) => one === language) ?? "other";
  return (
    ((asked.length === 0 && topicPolarity === "any") || hasTopic) &&
    (felt.length === 0 || (review.sentiment !== null && felt.includes(review.sentiment))) &&
    (languages.length === 0 || (language !== undefined && languages.includes(known)))
  );
}

/** Two boxes of one group, for what is and for what is not: without a tick it is as if both were ticked. */
const isTicked = (is: boolean, forIt: boolean, forOther: boolean) =>
  forIt || forOther ? (is ? forIt : forOther) : true;

/** The meaning of the filters, written as plainly as possible. Of a group where nothing is ticked, everything matches. */
export function matches(review: Known, filters: AggregatedReviewFilters): boolean {
  const states = {
    answered: "answered",
    notAnswered: "not_answered",
    pending: "pending",
    notAnswerable: "not_answerable",
  };
  const chosenStates = Object.entries(states).flatMap(([key, state]) => (filters[key as "answered"] ? [state] : []));
  return (
    says(review, filters) &&
    (filters.restaurantIds.length === 0 || filters.restaurantIds.includes(review.restaurantId)) &&
    isInPeriod(review, filters) &&
    (filters.platforms.length === 0 || filters.platforms.includes(review.platformKey)) &&
    (filters.ratings.length === 0 || filters.ratings.includes(review.rating)) &&
    (chosenStates.length === 0 || chosenStates.includes(review.answerState)) &&
    (filters.showPrivate || !review.isPrivate) &&
    isTicked(Boolean(review.text), filters.withText, filters.withoutText) &&
    (!filters.hasPhotos || review.photos.length > 0) &&
    isTicked(review.archived, filters.archived, filters.unarchived) &&
    (filters.text === "" || hasWords(review, filters.text))
  );
}

/** The order of the list. */
export const newestFirst = (one: Known, other: Known) =>
  other.publishedAt.getTime() - one.publishedAt.getTime() || (one.id < other.id ? 1 : -1);

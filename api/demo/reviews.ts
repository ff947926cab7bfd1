import { answerablePlatforms, type PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";
import { drawInstants, zoneFormat } from "./calendar.ts";
import type { DemoKind, DemoReview, ReplyAuthors } from "./demo-review.ts";
import { demoId } from "./ids.ts";
import { brands } from "./organization.ts";
import { keptWaitDays, replyToReview } from "./replies.ts";
import type { StarWeights, Venue } from "./venues/venue.ts";
import { drawAuthor } from "./writing/authors.ts";
import type { Lexicon } from "./writing/lexicon.ts";
import { createRandom, type Random } from "./writing/random.ts";
import type { Length } from "./writing/review-plan.ts";
import { type Visit, writeReview } from "./writing/review-writer.ts";
import type { Language } from "./writing/words.ts";

export type Lexicons = Record<Language, Lexicon>;
type Moment = {
  venue: Venue;
  venues: readonly Venue[];
  at: Date;
  now: Date;
  lexicons: Lexicons;
  writers: ReplyAuthors;
  kind: DemoKind;
};

const languageShares: Record<Venue["countryCode"], Record<Language, number>> = {
  FR: { fr: 80, en: 13, es: 4, it: 3 },
  ES: { es: 68, en: 19, fr: 8, it: 5 },
  IT: { it: 70, en: 17, fr: 8, es: 5 },
  GB: { en: 89, fr: 5, it: 3, es: 3 },
};
const ownLanguage: Record<Venue["countryCode"], Language> = { FR: "fr", ES: "es", IT: "it", GB: "en" };
const dayMs = 86_400_000;

/** Length of a review, by platform; angry guests write more. */
function drawLength(platform: PlatformKey, rating: number, random: Random): Length {
  if (platform === "tripadvisor") return random.weighted<Length>({ short: 25, medium: 45, long: 30 });
  if (platform === "private" || platform === "ubereats" || platform === "deliveroo")
    return random.weighted<Length>({ none: 38, line: 27, short: 30, medium: 5 });
  if (rating < 3) return random.weighted<Length>({ none: 14, line: 12, short: 28, medium: 30, long: 16 });
  return random.weighted<Length>({ none: 32, line: 17, short: 25, medium: 19, long: 7 });
}

function drawRating(weights: StarWeights, random: Random): number {
  return Number(random.weighted(Object.fromEntries(weights.map((weight, at) => [at + 1, weight]))));
}

function visitOf(
  moment: Moment,
  rating: number,
  platform: PlatformKey,
  language: Language,
  inTrouble: boolean,
  random: Random,
) {
  const { venue, at, venues } = moment;
  const others = venues.filter((other) => other.kitchen === venue.kitchen && other.city.en !== venue.city.en);
  const month = at.getUTCMonth();
  return {
    rating,
    delivered: platform === "ubereats" || platform === "deliveroo",
    terraceOpen: venue.hasTerrace && month >= 3 && month <= 9,
    inTrouble,
    kitchen: venue.kitchen,
    brand: brands[venue.kitchen].shortName,
    city: venue.city[language],
    otherCity: random.pick(others).city[language],
    near: venue.near[language],
    staff: random.pick(venue.staff),
    year: at.getUTCFullYear(),
    isTourist: language !== ownLanguage[venue.countryCode],
    currency: venue.countryCode === "GB" ? "£" : "€",
    isDinnerPrice: random.chance(0.6),
  } as const satisfies Omit<Visit, "guest">;
}

/** The state before any reply. */
const unanswered = (platform: PlatformKey): AnswerState =>
  answerablePlatforms.has(platform) ? "not_answered" : "not_answerable";

function writeOne(moment: Moment, stars: StarWeights, inTrouble: boolean, random: Random): DemoReview {
  const { venue, at, lexicons } = moment;
  const platform = random.weighted<PlatformKey>(venue.platforms);
  const language = random.weighted<Language>(languageShares[venue.countryCode]);
  const lexicon = lexicons[language];
  const rating = drawRating(stars, random);
  const author = drawAuthor(lexicon, platform, random);
  const visit: Visit = {
    ...visitOf(moment, rating, platform, language, inTrouble, random),
    guest: { name: author.shown, gender: author.gender },
  };
  const writing = writeReview(lexicon, visit, drawLength(platform, rating, random), platform === "tripadvisor", random);
  const review: DemoReview = {
    id: demoId(at, random),
    venue,
    platform,
    // Facebook also takes recommendations without stars.
    rating: platform === "facebook" && writing.text && random.chance(0.35) ? 0 : rating,
    title: writing.title,
    text: writing.text,
    language: writing.text === null ? null : language,
    author: author.shown,
    publishedAt: at,
    answerState: unanswered(platform),
    archived: moment.now.getTime() - at.getTime() > 20 * dayMs && random.chance(platform === "private" ? 0.25 : 0.03),
    reply: null,
    photos: [],
  };
  // A review without text gets a reply in the restaurant's own language.
  const replyLexicon = writing.text === null ? lexicons[ownLanguage[venue.countryCode]] : lexicon;
  const scene = { rating, guestFirst: author.first, writing, lexicon: replyLexicon, inTrouble, kind: moment.kind };
  const told = replyToReview(review, scene, moment.writers, moment.now, random);
  const isOld = moment.now.getTime() - at.getTime() > keptWaitDays * dayMs;
  return moment.kind !== "behind" && isOld && told.answerState === "not_answered" ? { ...told, archived: true } : told;
}

/** Every sixth guest on Google adds photos. Drawn with its own randomness, so that the rest of the story stays the same. */
function addPhotos(reviews: readonly DemoReview[], random: Random): void {
  for (const review of reviews) {
    if (review.platform !== "gmb" || !random.chance(1 / 6)) continue;
    review.photos = Array.from({ length: random.pick([1, 1, 2, 3, 4]) }, () => String(random.whole(1e8, 1e9)));
  }
}

/** All reviews of one restaurant up to `now`, oldest first. */
export function writeReviews(moment: Omit<Moment, "at">, random: Random): DemoReview[] {
  const { venue, now } = moment;
  const zone = zoneFormat(venue.timeZone);
  const troubleDays = venue.trouble?.sinceDays ?? 0;
  const ordinary = drawInstants(venue.reviewCount, { days: venue.openedDaysAgo, now, zone }, random)
    .filter((at) => now.getTime() - at.getTime() > troubleDays * dayMs)
    .map((at) => writeOne({ ...moment, at }, venue.stars, false, random));
  const { trouble } = venue;
  const recent = trouble
    ? drawInstants(trouble.reviewCount, { days: trouble.sinceDays, now, zone }, random).map((at) =>
        writeOne({ ...moment, at }, trouble.stars, true, random),
      )
    : [];
  const reviews = [...ordinary, ...recent];
  addPhotos(reviews, createRandom(`${venue.key}/photos`));
  return reviews;
}

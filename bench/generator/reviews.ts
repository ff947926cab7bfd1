import { demoId } from "#api/demo/ids.ts";
import { type Lexicons, writeReviews } from "#api/demo/reviews.ts";
import { demoVenues } from "#api/demo/venues/venues.ts";
import { readLexicon } from "#api/demo/writing/lexicon.ts";
import { createRandom } from "#api/demo/writing/random.ts";
import { languages } from "#contract/languages.ts";
import { type Reading, readTemplates, type Template } from "./readings.ts";
import type { DataSize } from "./sizes.ts";

export type GeneratedRestaurant = { id: string; name: string; locality: string; timeZone: string; reviewCount: number };
export type GeneratedReview = Template & {
  id: string;
  restaurantId: string;
  publishedAt: Date;
  reading: Reading | undefined;
  isRemoved: boolean;
  /** A reply that the platform refused: the review is still open. */
  isRefused: boolean;
};
/** Texts that a batch of reviews is drawn from. */
export type Pool = (Template & { reading: Reading | undefined })[];

/** The last day of the generated years; fixed, so that a kept database stays comparable. */
export const generatedUntil = new Date("2026-11-01T00:00:00Z");
const yearsMs = 5 * 365 * 86_400_000;
const poolVenueReviewCount = 2500;
const shareOf = { removed: 0.01, refused: 0.01 };

/** Restaurants of very different size: the first tenth has about half of all reviews. */
export function generateRestaurants({ restaurants, reviews }: DataSize): GeneratedRestaurant[] {
  const random = createRandom("bench/restaurants");
  const weights = Array.from({ length: restaurants }, (_, at) => 1 / (at + 12) ** 0.9);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = reviews;
  return weights.map((weight, at) => {
    const venue = demoVenues[at % demoVenues.length] ?? demoVenues[0];
    if (!venue) throw new Error("There is no venue to imitate.");
    const reviewCount = at === restaurants - 1 ? left : Math.round((reviews * weight) / total);
    left -= reviewCount;
    const name = `${venue.internalName} ${at + 1}`;
    return {
      id: demoId(generatedUntil, random),
      name,
      locality: venue.locality,
      timeZone: venue.timeZone,
      reviewCount,
    };
  });
}

/** Thirty thousand reviews of the demo's grammar: the vocabulary, lengths and stars that all others are drawn from. */
function writePool(): Template[] {
  const now = generatedUntil;
  const lexicons = Object.fromEntries(
    languages.map((language) => [language, readLexicon(language, "bench")]),
  ) as Lexicons;
  const writer = {
    userId: "",
    email: "camille@bench.example",
    name: "Camille",
    lastname: "Bench",
    countries: ["FR", "ES", "IT", "GB"],
  } as const;
  return demoVenues.flatMap((original) => {
    const venue = { ...original, reviewCount: poolVenueReviewCount };
    const moment = { venue, venues: demoVenues, now, lexicons, writers: [writer], kind: "behind" as const };
    return writeReviews(moment, createRandom(`bench/${venue.key}`));
  });
}

let prepared: Promise<Pool> | undefined;
/** The pool with its analysis; computed once for all stores of a run. */
export function preparePool(): Promise<Pool> {
  const prepare = async () => {
    const templates = writePool();
    const readings = await readTemplates(templates);
    return templates.map((template, at) => ({ ...template, reading: readings[at] }));
  };
  prepared ??= prepare();
  return prepared;
}

/** All reviews, restaurant by restaurant, in batches. */
export function* generateReviews(
  pool: Pool,
  restaurants: readonly GeneratedRestaurant[],
  batchSize: number,
): Generator<GeneratedReview[]> {
  const random = createRandom("bench/reviews");
  let batch: GeneratedReview[] = [];
  for (const { id: restaurantId, reviewCount } of restaurants) {
    for (let count = 0; count < reviewCount; count++) {
      const publishedAt = new Date(generatedUntil.getTime() - Math.floor(random.next() * yearsMs));
      const template = random.pick(pool);
      const isRefused = template.answerState === "not_answered" && random.chance(shareOf.refused);
      const isRemoved = random.chance(shareOf.removed);
      batch.push({ ...template, id: demoId(publishedAt, random), restaurantId, publishedAt, isRefused, isRemoved });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

import { platformKeys } from "#contract/platforms/schemas.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import { type ReviewSums, starsOf } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";

/** The reviews that the figures count, as the list filters them: archived ones too, private ones not. */
export const publicReviews: Partial<ReviewQuery> = { archived: true, showPrivate: false };
export const rated: Partial<ReviewQuery> = { ratings: [1, 2, 3, 4, 5] };
export const answeredOnly: Partial<ReviewQuery> = { notAnswered: false, pending: false, notAnswerable: false };

/** Platforms whose reviews everybody can read. */
export const publicPlatforms = platformKeys.filter((key) => key !== "private");

/** Platforms of the filters that have reviews of their own. */
export const chosenPlatforms = ({ filters }: Frame): Partial<ReviewQuery> =>
  filters.platforms.length === 0
    ? {}
    : { platforms: filters.platforms.filter((key) => key !== "instagram" && key !== "messenger") };

/** Of several sums together. */
export const countOf = (sums: Iterable<ReviewSums>): number => [...sums].reduce((total, { count }) => total + count, 0);

/** Those of them that have stars. */
export const ratedCountOf = (sums: Iterable<ReviewSums>): number =>
  [...sums].reduce((total, { count, distribution }) => total + count - (distribution[0] ?? 0), 0);

/** Average stars of the rated ones; null without any. */
export function averageOf(sums: Iterable<ReviewSums>): number | null {
  const all = [...sums];
  const count = ratedCountOf(all);
  return count === 0 ? null : all.reduce((stars, { distribution }) => stars + starsOf(distribution), 0) / count;
}

/** Rows under a key of each. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

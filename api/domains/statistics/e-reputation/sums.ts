import { platformKeys } from "#contract/platforms/schemas.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { Frame } from "../frame.ts";
import type { RangeSum, ReviewSum } from "../review-counts.ts";

/** The reviews that the figures count, as the list filters them: archived ones too, private ones not. */
export const publicReviews: Partial<ReviewQuery> = { archived: true, showPrivate: false };
export const rated: Partial<ReviewQuery> = { ratings: [1, 2, 3, 4, 5] };
export const answeredOnly: Partial<ReviewQuery> = { notAnswered: false, pending: false, notAnswerable: false };

/** Platforms whose reviews everybody can read. */
export const publicPlatforms = platformKeys.filter((key) => key !== "private");

/** Sums of what the filters choose. */
export function chosenOf<Sum extends Pick<ReviewSum, "platformKey">>({ filters }: Frame, sums: readonly Sum[]): Sum[] {
  const chosen = new Set<string>(filters.platforms);
  return chosen.size === 0 ? [...sums] : sums.filter(({ platformKey }) => chosen.has(platformKey));
}

/** Platforms of the filters that have reviews of their own. */
export const chosenPlatforms = ({ filters }: Frame): Partial<ReviewQuery> =>
  filters.platforms.length === 0
    ? {}
    : { platforms: filters.platforms.filter((key) => key !== "instagram" && key !== "messenger") };

export const countOf = (sums: readonly { count: number }[]): number => sums.reduce((sum, { count }) => sum + count, 0);

/** Average stars of the rated ones; null without any. */
export function averageOf(sums: readonly Pick<RangeSum, "rating" | "count">[]): number | null {
  const withRating = sums.filter(({ rating }) => rating > 0);
  const count = countOf(withRating);
  return count === 0 ? null : withRating.reduce((stars, one) => stars + one.rating * one.count, 0) / count;
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

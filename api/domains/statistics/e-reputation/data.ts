import type { Frame } from "../frame.ts";
import { type RangeSum, type ReviewSum, sumByRange, sumReviews } from "../review-counts.ts";
import { chosenOf } from "./sums.ts";

/** What the sections share: sums of public and private reviews of the period, of the compared days, of all time, and point by point. */
export type ReviewData = {
  now: ReviewSum[];
  before: ReviewSum[] | null;
  allTime: ReviewSum[];
  /** All platforms, whatever is chosen. */
  everywhere: ReviewSum[];
  points: RangeSum[];
  pointsBefore: RangeSum[] | null;
};

export async function readReviewData(frame: Frame): Promise<ReviewData> {
  const { period } = frame;
  const { comparison } = period;
  const has = period.dayCount > 0;
  const [now, before, everywhere, points, pointsBefore] = await Promise.all([
    has ? sumReviews(frame, period) : [],
    comparison ? sumReviews(frame, comparison) : null,
    sumReviews(frame, null),
    sumByRange(frame, period.buckets),
    comparison && comparison.buckets.length > 0 ? sumByRange(frame, comparison.buckets) : null,
  ]);
  return {
    now: chosenOf(frame, now),
    before: before && chosenOf(frame, before),
    everywhere,
    allTime: chosenOf(frame, everywhere),
    points: chosenOf(frame, points),
    pointsBefore: pointsBefore && chosenOf(frame, pointsBefore),
  };
}

/** Public ones. */
export const publicOf = <Sum extends { isPrivate: boolean }>(sums: readonly Sum[]): Sum[] =>
  sums.filter(({ isPrivate }) => !isPrivate);

/** A count over the compared days, for as many days as the period has: "since the start" is longer than what it is compared with. */
export function countBefore({ period }: Frame, count: number | null): number | null {
  const { comparison, dayCount } = period;
  if (count === null || !comparison) return null;
  return comparison.buckets.length > 0 ? count : (count * dayCount) / comparison.dayCount;
}

import type { ReviewSums } from "../review-statistics/reviews.ts";
import type { Frame } from "./frame.ts";
import { valuesIn } from "./parts.ts";

/** How many reviews there are at each point of a time axis. */
export const countsAt = (
  { period, firstDay }: Pick<Frame, "period" | "firstDay">,
  points: ReadonlyMap<number, ReviewSums>,
): (number | null)[] => valuesIn(period.buckets, firstDay, points, (found) => found?.count ?? 0);

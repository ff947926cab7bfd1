import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import type { StatisticsFilter } from "#contract/review-statistics/filter.ts";
import type { Frame } from "../frame.ts";

/** What the sums of reviews are asked for a frame: its days, restaurants and platforms. */
export function sumsFilter(
  { filters, period, restaurantIds }: Frame,
  visibility: StatisticsFilter["visibility"],
): StatisticsFilter {
  const platforms: PlatformKey[] = platformKeys.filter((key) => filters.platforms.includes(key));
  return { from: period.from, to: period.to, restaurantIds, platforms, ratings: [], text: "all", visibility };
}

import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { type FoundSums, type ReviewSums, readAllTime, readSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { sumsFilter } from "./filter.ts";

/** What the sections share. Public reviews, unless said otherwise, of the chosen platforms. */
export type ReviewData = {
  /** Of each restaurant: of the period, of the compared days, of all time. */
  now: ReadonlyMap<string, ReviewSums>;
  before: ReadonlyMap<string, ReviewSums> | null;
  allTime: ReadonlyMap<string, ReviewSums>;
  /** Of each platform, of all time; of all platforms, whatever is chosen. */
  everywhere: ReadonlyMap<PlatformKey, ReviewSums>;
  /** At each point, by its position. */
  points: ReadonlyMap<number, ReviewSums>;
  pointsBefore: ReadonlyMap<number, ReviewSums> | null;
  privatePoints: ReadonlyMap<number, ReviewSums>;
  /** At each point, of each platform. */
  platformPoints: ReadonlyMap<PlatformKey, ReadonlyMap<number, ReviewSums>>;
};

/** Rows under the restaurant that they are of. */
export const byRestaurant = <Row extends { restaurantId: string | null }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.restaurantId ?? "", row]));
const byIndex = (rows: readonly FoundSums[], first = 0) => new Map(rows.map((row) => [row.index - first, row]));
const byPlatform = <Row extends { platformKey: PlatformKey | null }>(rows: readonly Row[]) =>
  rows.flatMap((row): [PlatformKey, Row][] => (row.platformKey ? [[row.platformKey, row]] : []));

/** Reads everything once. */
export async function readReviewData(frame: Frame): Promise<ReviewData> {
  const { context, period } = frame;
  const { orm } = context.database;
  const { buckets, comparison } = period;
  const asked = sumsFilter(frame, "public");
  const everything = { ...asked, platforms: [] };
  const [sums, points, platformPoints, everywhere, chosen] = await Promise.all([
    readSums(orm, asked, comparison ? [period, comparison] : [period], { restaurants: true }),
    readSums(orm, sumsFilter(frame, "all"), [...buckets, ...(comparison?.buckets ?? [])]),
    readSums(orm, asked, buckets, { platforms: true }),
    readAllTime(orm, everything),
    asked.platforms.length > 0 ? readAllTime(orm, asked) : null,
  ]);
  const open = points.filter(({ isPrivate }) => !isPrivate);
  const isNow = ({ index }: FoundSums) => index < buckets.length;
  return {
    now: byRestaurant(sums.filter(({ index }) => index === 0)),
    before: comparison && byRestaurant(sums.filter(({ index }) => index === 1)),
    allTime: byRestaurant((chosen ?? everywhere).byRestaurant),
    everywhere: new Map(byPlatform(everywhere.byPlatform)),
    points: byIndex(open.filter(isNow)),
    pointsBefore:
      comparison && comparison.buckets.length > 0
        ? byIndex(
            open.filter((one) => !isNow(one)),
            buckets.length,
          )
        : null,
    privatePoints: byIndex(points.filter((one) => one.isPrivate && isNow(one))),
    platformPoints: new Map(
      [...Map.groupBy(byPlatform(platformPoints), ([key]) => key)].map(([key, rows]) => [
        key,
        byIndex(rows.map(([, row]) => row)),
      ]),
    ),
  };
}

/** A count over the compared days, for as many days as the period has: "since the start" is longer than what it is compared with. */
export function countBefore({ period }: Frame, count: number | null): number | null {
  const { comparison, dayCount } = period;
  if (count === null || !comparison) return null;
  return comparison.buckets.length > 0 ? count : (count * dayCount) / comparison.dayCount;
}

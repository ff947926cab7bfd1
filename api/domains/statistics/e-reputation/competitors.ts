import { platformNames } from "#contract/platforms/schemas.ts";
import type { CompetitorRating } from "#contract/statistics/competitors.ts";
import { dayCountOf } from "#contract/statistics/period.ts";
import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import type { Frame } from "../frame.ts";
import { category, series } from "../parts.ts";
import type { ReviewData } from "./data.ts";
import type { ListedRatings } from "./listed.ts";
import { averageOf, countOf, groupedBy } from "./sums.ts";

const monthDays = 30;

/** New reviews in thirty days, between the last two days that were written down; null with one alone. */
export function velocityOf(ratings: readonly Pick<CompetitorRating, "day" | "reviewCount">[]): number | null {
  const [before, last] = ratings.toSorted((one, other) => one.day.localeCompare(other.day)).slice(-2);
  if (!before || !last) return null;
  const days = dayCountOf({ from: before.day, to: last.day }) - 1;
  return days === 0 ? null : ((last.reviewCount - before.reviewCount) / days) * monthDays;
}

type Row = { key: string; name: string; rating: number | null; count: number | null; velocity: number | null };

/** The restaurant on a platform: what the platform shows of it, else its own reviews there. */
function ownRow(
  { restaurants, period }: Frame,
  { everywhere, platformPoints }: ReviewData,
  listed: ListedRatings,
  platformKey: CompetitorRating["platformKey"],
): Row {
  const shown = listed.get(platformKey)?.last;
  const own = [everywhere.get(platformKey)].filter((sums) => sums !== undefined);
  const received = countOf(platformPoints.get(platformKey)?.values() ?? []);
  return {
    key: `own ${platformKey}`,
    name: `${restaurants[0]?.name ?? ""} · ${platformNames[platformKey]}`,
    rating: shown?.rating ?? averageOf(own),
    count: shown?.count ?? countOf(own),
    velocity: period.dayCount === 0 ? null : (received / period.dayCount) * monthDays,
  };
}

/** A restaurant beside the competitors that people wrote down for it, platform by platform; null over many, and without any. */
export function competitorsSection(
  frame: Frame,
  data: ReviewData,
  listed: ListedRatings,
  ratings: readonly CompetitorRating[],
): StatisticsSection | null {
  if (!frame.isOne || ratings.length === 0) return null;
  const byPlatform = groupedBy(ratings, ({ platformKey }) => platformKey);
  const rows = [...byPlatform].flatMap(([platformKey, there]): Row[] => {
    const competitors = [...groupedBy(there, ({ name }) => name)].map(([name, own]) => {
      const last = own.at(-1);
      return {
        key: `${platformKey} ${name}`,
        name: `${name} · ${platformNames[platformKey]}`,
        rating: last?.rating ?? null,
        count: last?.reviewCount ?? null,
        velocity: velocityOf(own),
      };
    });
    return [
      ownRow(frame, data, listed, platformKey),
      ...competitors.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0)),
    ];
  });
  return {
    key: "competitors",
    figures: [],
    charts: [
      {
        key: "competitors",
        kind: "distribution",
        source: "hand",
        categories: rows.map(({ key, name }) => category({ kind: "competitor", key, name })),
        series: [
          series({ key: "competitorRating", unit: "rating", values: rows.map(({ rating }) => rating) }),
          series({ key: "competitorCount", unit: "count", values: rows.map(({ count }) => count) }),
          series({ key: "competitorVelocity", unit: "ratio", values: rows.map(({ velocity }) => velocity) }),
        ],
        drillDown: null,
      },
    ],
  };
}

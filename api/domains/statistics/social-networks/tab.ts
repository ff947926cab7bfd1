import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { countBefore } from "../e-reputation/data.ts";
import type { Frame } from "../frame.ts";
import { findFirstMetricDay, rateOf } from "../metric-data.ts";
import { outliersOf, rankingSection as rank } from "../ranking.ts";
import type { Tab } from "../tab.ts";
import { type Measure, measure, readSocialData, type SocialData } from "./data.ts";
import { audienceSection, engagementSection, headlineFigures } from "./figures.ts";
import { networks } from "./networks.ts";
import { publishedSection } from "./published.ts";

/** Rates of fewer people reached than these say little: such a restaurant is no outlier. */
const comparedReachMin = 500;
/** Rates that are closer to each other than this are no outliers. */
const outlierRateMin = 0.005;

const hasData = ({ followers, reach, views, engagements, postCount, storyCount }: Measure) =>
  postCount + storyCount > 0 || [followers, reach, views, engagements].some((value) => value !== null);

type Sums = { now: Measure; before: Measure };

/** Restaurants from the most to the fewest followers; outliers are those whose followers react much more or less than others'. */
function rankingSection(frame: Frame, data: SocialData): StatisticsSection | null {
  if (frame.isOne) return null;
  const sumOf = (ids: readonly string[]): Sums => ({
    now: measure(data, "now", { ids }),
    before: measure(data, "before", { ids }),
  });
  const own = new Map(frame.restaurantIds.map((id) => [id, measure(data, "now", { ids: [id] })]));
  const rates = new Map(
    [...own].flatMap(([id, { engagements, reach }]): [string, number][] => {
      const rate = rateOf(engagements, reach);
      return rate === null || (reach ?? 0) < comparedReachMin ? [] : [[id, rate]];
    }),
  );
  const outliers = outliersOf(rates, outlierRateMin);
  const ifCompared = <Read>(read: Read): Read | undefined => (data.metrics.before ? read : undefined);
  return rank<Sums>(frame, {
    source: "networks",
    drillDown: { list: "days", chart: "followers" },
    sumOf,
    rankOf: (id) => own.get(id)?.followers ?? null,
    isEmpty: ({ now }) => !hasData(now),
    noteOf: (id) => outliers.get(id) ?? null,
    columns: [
      {
        key: "followers",
        unit: "count",
        read: ({ now }) => now.followers,
        readBefore: ifCompared(({ before }) => before.followers),
        query: {},
      },
      { key: "followerGain", unit: "count", read: ({ now }) => now.gain },
      { key: "postCount", unit: "count", read: ({ now }) => (hasData(now) ? now.postCount : null) },
      {
        key: "reach",
        unit: "count",
        read: ({ now }) => now.reach,
        readBefore: ifCompared(({ before }) => countBefore(frame, before.reach)),
      },
      { key: "engagements", unit: "count", read: ({ now }) => now.engagements },
      {
        key: "engagementRate",
        unit: "rate",
        read: ({ now }) => rateOf(now.engagements, now.reach),
        readBefore: ifCompared(({ before }) => rateOf(before.engagements, before.reach)),
      },
    ],
  });
}

/** Social networks: followers, whom posts reached, who reacted, and what was published. */
export const socialNetworksTab: Tab = {
  restsOn: ["metrics", "posts"],
  findFirstDay: (scope) => findFirstMetricDay(scope, networks),
  async read(frame) {
    const data = await readSocialData(frame);
    const headline: StatisticsSection = { key: "headline", figures: headlineFigures(frame, data), charts: [] };
    const sections = [
      headline,
      audienceSection(frame, data),
      engagementSection(frame, data),
      await publishedSection(frame, data),
      rankingSection(frame, data),
    ];
    return {
      sections: sections.filter((section) => section !== null),
      withoutData: frame.restaurantIds.filter((id) => !hasData(measure(data, "now", { ids: [id] }))),
      platforms: networks.filter((key) => data.keys.length === 1 || (data.metrics.listingCounts.get(key) ?? 0) > 0),
      age: data.metrics.age,
    };
  },
};

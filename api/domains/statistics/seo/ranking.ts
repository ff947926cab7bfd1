import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { countBefore } from "../e-reputation/data.ts";
import type { Frame } from "../frame.ts";
import { type MetricData, type Part, rateOf, totalOf } from "../metric-data.ts";
import { outliersOf, rankingSection as rank } from "../ranking.ts";
import { actionMetrics, impressionMetrics } from "./measures.ts";

/** Rates of fewer impressions than these say little: such a restaurant is no outlier. */
const comparedImpressionsMin = 500;
/** Rates that are closer to each other than this are no outliers. */
const outlierRateMin = 0.005;

type Measure = { impressions: number | null; actions: number | null };
type Sums = { now: Measure; before: Measure };

/** Restaurants from the most to the least seen; outliers are those whose guests act much more or less often than others'. */
export function rankingSection(frame: Frame, data: MetricData): StatisticsSection | null {
  const { before } = data;
  const measure = (restaurantIds: readonly string[], part: Part): Measure => ({
    impressions: totalOf(data, part, { restaurantIds, metrics: impressionMetrics }),
    actions: totalOf(data, part, { restaurantIds, metrics: actionMetrics }),
  });
  const sumOf = (ids: readonly string[]): Sums => ({ now: measure(ids, "now"), before: measure(ids, "before") });
  const rates = new Map(
    frame.restaurantIds.flatMap((id): [string, number][] => {
      const { impressions, actions } = sumOf([id]).now;
      const rate = rateOf(actions, impressions);
      return rate === null || (impressions ?? 0) < comparedImpressionsMin ? [] : [[id, rate]];
    }),
  );
  const outliers = outliersOf(rates, outlierRateMin);
  const ifCompared = <Read>(read: Read): Read | undefined => (before ? read : undefined);
  return rank<Sums>(frame, {
    source: "google",
    drillDown: { list: "days", chart: "impressions" },
    sumOf,
    rankOf: (id) => sumOf([id]).now.impressions,
    isEmpty: ({ now }) => now.impressions === null && now.actions === null,
    noteOf: (id) => outliers.get(id) ?? null,
    columns: [
      {
        key: "impressions",
        unit: "count",
        read: ({ now }) => now.impressions,
        readBefore: ifCompared((sums) => countBefore(frame, sums.before.impressions)),
        query: {},
      },
      {
        key: "actions",
        unit: "count",
        read: ({ now }) => now.actions,
        readBefore: ifCompared((sums) => countBefore(frame, sums.before.actions)),
      },
      {
        key: "actionRate",
        unit: "rate",
        read: ({ now }) => rateOf(now.actions, now.impressions),
        readBefore: ifCompared((sums) => rateOf(sums.before.actions, sums.before.impressions)),
      },
    ],
  });
}

/** Restaurants of which nothing was told in the period. */
export const findWithoutData = ({ restaurantIds }: Frame, { totals }: MetricData): string[] =>
  restaurantIds.filter((id) => !totals.now.has(id));

import type { ApiContext } from "#api/context.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { annotationsOf } from "./annotations.ts";
import { boostersTab } from "./boosters.ts";
import { eReputationTab } from "./e-reputation/tab.ts";
import { type Frame, type FramedRestaurant, makeFrame } from "./frame.ts";
import { roiTab } from "./roi/tab.ts";
import { seoTab } from "./seo/tab.ts";
import { socialNetworksTab } from "./social-networks/tab.ts";
import type { Tab, TabContent } from "./tab.ts";

const tabs: Record<StatisticsTab, Tab> = {
  seo: seoTab,
  "e-reputation": eReputationTab,
  "social-networks": socialNetworksTab,
  boosters: boostersTab,
  roi: roiTab,
};

const named = ({ id, name }: FramedRestaurant) => ({ _id: id, name });

/** What a period that has not begun tells. */
const nothingOf = ({ restaurantIds }: Frame): TabContent => ({
  sections: [],
  withoutData: restaurantIds,
  platforms: [],
});

/** The oldest synchronisation of the restaurants: what is shown is at least as old. */
const oldestOf = (restaurants: readonly FramedRestaurant[]) =>
  restaurants
    .flatMap(({ lastUpdate }) => lastUpdate ?? [])
    .toSorted()
    .at(0) ?? null;

/** The one place that computes a tab: screen, CSV, print, mail and API read its answer. */
export async function readReport(
  context: ApiContext,
  { tab, restaurantId, ...filters }: StatisticsQuery & { tab: StatisticsTab; restaurantId: string | null },
): Promise<StatisticsReport> {
  const step = filters.step === "auto" ? (tabs[tab].autoStep ?? "auto") : filters.step;
  const frame = await makeFrame(context, { filters: { ...filters, step }, restaurantId }, tabs[tab].findFirstDay);
  const { period, restaurants, leftOut } = frame;
  const [
    { sections, withoutData, platforms, withheld = [], age = null, roi = null, competitorRatings = [] },
    annotations,
  ] = await Promise.all([period.dayCount === 0 ? nothingOf(frame) : tabs[tab].read(frame), annotationsOf(frame)]);
  const without = new Set(withoutData);
  return {
    tab,
    from: period.from,
    to: period.to,
    dayCount: period.dayCount,
    step: period.step,
    comparison: period.comparison && {
      kind: filters.comparison,
      from: period.comparison.from,
      to: period.comparison.to,
    },
    notices: period.notices,
    computedAt: new Date().toISOString(),
    dataAt: oldestOf(restaurants),
    metricsAt: age?.readAt ?? null,
    dataTo: age?.dataTo ?? null,
    restaurants: {
      count: restaurants.length,
      leftOut: leftOut.map(named),
      withoutData: restaurants.filter(({ id }) => without.has(id)).map(named),
      withheld,
    },
    platforms,
    annotations,
    sections,
    roi,
    competitorRatings,
  };
}

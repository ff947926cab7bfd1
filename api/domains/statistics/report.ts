import type { ApiContext } from "#api/context.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { annotationsOf } from "./annotations.ts";
import { boostersTab } from "./boosters.ts";
import { eReputationTab } from "./e-reputation/tab.ts";
import { type Frame, type FramedRestaurant, findShown, frameOf, type Shown } from "./frame.ts";
import { remembered } from "./remembered.ts";
import { roiTab } from "./roi/tab.ts";
import { seoTab } from "./seo/tab.ts";
import { socialNetworksTab } from "./social-networks/tab.ts";
import type { Tab, TabContent } from "./tab.ts";

/** What computes each tab. */
export const tabs: Record<StatisticsTab, Tab> = {
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

type Counted = Omit<StatisticsReport, "dataAt">;

/** Counts a tab of what is shown. */
async function countReport(
  context: ApiContext,
  tab: StatisticsTab,
  filters: StatisticsQuery,
  shown: Shown,
): Promise<Counted> {
  const frame = await frameOf(context, filters, shown, tabs[tab].findFirstDay);
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

/**
 * The one place that computes a tab: screen, CSV, print, mail and API read its answer. Over many restaurants an answer is kept until anything
 * that it rests on changes; that of one depends on who asks, and is counted soon enough.
 */
export async function readReport(
  context: ApiContext,
  { tab, restaurantId, ...asked }: StatisticsQuery & { tab: StatisticsTab; restaurantId: string | null },
): Promise<StatisticsReport> {
  const step = asked.step === "auto" ? (tabs[tab].autoStep ?? "auto") : asked.step;
  const filters: StatisticsQuery = { ...asked, step };
  const shown = await findShown(context, { filters, restaurantId });
  const count = () => countReport(context, tab, filters, shown);
  const counted = shown.isOne
    ? await count()
    : await remembered(context.database, { tab, filters, shown, restsOn: tabs[tab].restsOn }, count);
  return { ...counted, dataAt: oldestOf(shown.restaurants) };
}

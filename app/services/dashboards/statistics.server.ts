import { type StatisticsQuery, statisticsFilters, statisticsTabs } from "#contract/statistics/filters.ts";
import { filteredTab } from "../statistics/tab.server.ts";

type Days = Pick<StatisticsQuery, "period" | "startDate" | "endDate">;

/** The e-reputation tab of a restaurant over some days. */
export const statisticsPath = (restaurantId: string, days: Days): string =>
  filteredTab({ restaurantId }, "e-reputation", { ...statisticsFilters.defaults, ...days });

/** The tab with what is counted of profiles, if it is one of those that are built. */
const profileTab = statisticsTabs.find((tab) => String(tab) === "seo");

/** That tab of a restaurant over some days; null without one. */
export const profileStatisticsPath = (restaurantId: string, days: Days): string | null =>
  profileTab ? filteredTab({ restaurantId }, profileTab, { ...statisticsFilters.defaults, ...days }) : null;

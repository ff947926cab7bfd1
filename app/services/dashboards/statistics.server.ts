import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import { filteredTab } from "../statistics/tab.server.ts";

type Days = Pick<StatisticsQuery, "period" | "startDate" | "endDate">;

/** The e-reputation tab of a restaurant over some days. */
export const statisticsPath = (restaurantId: string, days: Days): string =>
  filteredTab({ restaurantId }, "e-reputation", { ...statisticsFilters.defaults, ...days });

/** The tab of what is counted of its profile, over some days. */
export const profileStatisticsPath = (restaurantId: string, days: Days): string =>
  filteredTab({ restaurantId }, "seo", { ...statisticsFilters.defaults, ...days });

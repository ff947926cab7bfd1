import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { connectionKeys, platformKeys } from "#contract/platforms/schemas.ts";
import {
  type StatisticsQuery,
  type StatisticsTab,
  statisticsFilters,
  statisticsPlatforms,
  statisticsRestaurantsMax,
} from "#contract/statistics/filters.ts";
import type { AggregatedStatisticsFilters, StatisticsFilters } from "#contract/user-filters/statistics.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Stored = Pick<StatisticsFilters, "dates" | "totemIds" | "timeScale" | "comparisonPeriod" | "monthYearPeriod">;

/** The page of the stored platforms (specification, section 3) that a tab reads. */
const pageOf = (tab: StatisticsTab): "eReputation" | "socialNetworks" | null =>
  tab === "e-reputation" ? "eReputation" : tab === "social-networks" ? "socialNetworks" : null;

/** Platforms that each page has of its own; one is on both. */
const platformsOfPage = { eReputation: platformKeys, socialNetworks: ["facebook", "instagram"] } as const;
const ownOf = (page: ReturnType<typeof pageOf>, chosen: readonly string[]) =>
  statisticsPlatforms.filter((key) => page && chosen.includes(key) && platformsOfPage[page].some((one) => one === key));

const twoDigits = (value: number) => String(value).padStart(2, "0");
const monthText = ({ month, year }: { month: number; year: number }) => `${year}-${twoDigits(month)}`;
const monthOf = (text: string) => {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  return year && month && Number(month) >= 1 && Number(month) <= 12
    ? { month: Number(month), year: Number(year) }
    : null;
};

/** The stored period: whole months if there are any, else its own days, else the time scale. Statistics keep their dates on reload. */
function storedPeriod({ dates, timeScale, monthYearPeriod }: Stored): Partial<StatisticsQuery> {
  if (monthYearPeriod)
    return {
      period: "months",
      fromMonth: monthText(monthYearPeriod.startMonthYear),
      toMonth: monthText(monthYearPeriod.endMonthYear),
    };
  if (dates.period === "custom" && (dates.startDate || dates.endDate))
    return { period: "custom", startDate: dates.startDate, endDate: dates.endDate };
  return { period: timeScale };
}

function fromOne(stored: StatisticsFilters, tab: StatisticsTab): StatisticsQuery {
  const page = pageOf(tab);
  return {
    ...statisticsFilters.defaults,
    ...storedPeriod(stored),
    comparison: stored.comparisonPeriod,
    platforms: page ? ownOf(page, stored.platforms[page]) : [],
  };
}

/** Over many, roi has a choice of restaurants of its own, and no platforms. */
function fromMany(
  { startDate, endDate, period, ...stored }: AggregatedStatisticsFilters,
  tab: StatisticsTab,
): StatisticsQuery {
  return {
    ...statisticsFilters.defaults,
    ...storedPeriod({ ...stored, dates: { startDate, endDate, period } }),
    comparison: stored.comparisonPeriod,
    platforms: ownOf(pageOf(tab), stored.platforms),
    restaurantIds: (tab === "roi" ? stored.roiRestaurantIds : stored.restaurantIds).slice(0, statisticsRestaurantsMax),
  };
}

/** What both calls store of a period; a time scale that is not chosen stays as it was. */
function storedParts(filters: StatisticsQuery, before: Pick<Stored, "timeScale" | "totemIds">): Stored {
  const { period, startDate, endDate, fromMonth, toMonth, comparison } = filters;
  const [from, to] = [monthOf(fromMonth), monthOf(toMonth)];
  const isScale = period !== "custom" && period !== "months";
  return {
    dates: isScale
      ? { startDate: null, endDate: null, period }
      : { startDate, endDate, period: period === "custom" ? "custom" : before.timeScale },
    totemIds: before.totemIds,
    timeScale: isScale ? period : before.timeScale,
    comparisonPeriod: comparison,
    monthYearPeriod: period === "months" && from && to ? { startMonthYear: from, endMonthYear: to } : null,
  };
}

/** The stored filters as a tab reads them. A failure is no error page: the defaults then stand in. */
export async function findStoredFilters(context: Context, scope: Scope, tab: StatisticsTab): Promise<StatisticsQuery> {
  const { _id: userId } = await currentUser(context);
  const { restaurantId } = scope;
  try {
    if (restaurantId) {
      const { data } = await productApi(context).userFilters.get({ userId, restaurantId });
      return fromOne(data.statisticsFilters, tab);
    }
    const { data } = await productApi(context).userFilters.getAggregated({ userId });
    return fromMany(data.statisticsFilters, tab);
  } catch (error) {
    if (error instanceof ProductApiError) return statisticsFilters.defaults;
    throw error;
  }
}

/** Stores edited filters by the calls of the specification's section 7; the end-to-end user's are not stored, which changes no page. */
export async function storeFilters(
  context: Context,
  { restaurantId }: Scope,
  tab: StatisticsTab,
  filters: StatisticsQuery,
): Promise<void> {
  const { _id: userId } = await currentUser(context);
  const { userFilters } = productApi(context);
  const page = pageOf(tab);
  try {
    if (restaurantId) {
      const { data } = await userFilters.get({ userId, restaurantId });
      const { statisticsFilters: before } = data;
      const { eReputation, socialNetworks } = before.platforms;
      const platforms = {
        eReputation:
          page === "eReputation" ? platformKeys.filter((key) => filters.platforms.includes(key)) : eReputation,
        socialNetworks: page === "socialNetworks" ? ownOf(page, filters.platforms) : socialNetworks,
      };
      await userFilters.putStatistics({ userId, restaurantId, ...storedParts(filters, before), platforms });
      return;
    }
    const { data } = await userFilters.getAggregated({ userId });
    const { statisticsFilters: before } = data;
    const { platforms, restaurantIds, roiRestaurantIds } = before;
    const chosen = {
      platforms: connectionKeys.filter((key) =>
        // One choice for all pages: a page changes its own platforms in it, and leaves the others'.
        page && platformsOfPage[page].some((one) => one === key)
          ? filters.platforms.includes(key)
          : platforms.includes(key),
      ),
      restaurantIds: tab === "roi" ? restaurantIds : filters.restaurantIds,
      roiRestaurantIds: tab === "roi" ? filters.restaurantIds : roiRestaurantIds,
    };
    await userFilters.putAggregatedStatistics({ userId, ...storedParts(filters, before), ...chosen });
  } catch (error) {
    const isKept = error instanceof ProductApiError && ["E2E_USER_FILTERS", "SEEN_AS_READ_ONLY"].includes(error.code);
    if (isKept) return;
    throw error;
  }
}

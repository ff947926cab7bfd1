import type { z } from "zod";
import { ids, many } from "../lists/boxes.ts";
import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { period } from "../lists/period.ts";
import { connectionKeys, platformKeys } from "../platforms/schemas.ts";
import { chosenGroupsMax } from "../reviews/filters.ts";
import { comparisonPeriods, timeScales } from "../user-filters/statistics.ts";

/** The tabs of the statistics that are built (specification, section 2), in their order on the screen. */
export const statisticsTabs = ["seo", "e-reputation", "social-networks", "boosters", "roi"] as const;
export type StatisticsTab = (typeof statisticsTabs)[number];

/** Most restaurants that one answer is about; further ones are left out and counted. */
export const statisticsRestaurantsMax = 200;

/** Platforms of reviews, and those of posts and messages alone. */
export const statisticsPlatforms = [...new Set([...platformKeys, ...connectionKeys])] as const;

/** What one point of a chart stands for; `auto` follows from the length of the period. */
export const statisticsSteps = ["auto", "day", "week", "month"] as const;

/**
 * Filters of every statistics tab, as an address and a request have them. `months` is a period of whole months, `fromMonth` to `toMonth`
 * (`YYYY-MM`). Defaults: specification, section 3; six months is the time scale before anything is stored.
 */
export const statisticsFilters = defineListQuery({
  period: period([...timeScales, "months"], "last_six_months", { section: "period" }),
  fromMonth: text(7, { section: "period" }),
  toMonth: text(7, { section: "period" }),
  comparison: oneOf(comparisonPeriods, "previous_period", { section: "period" }),
  step: oneOf(statisticsSteps, "auto", { section: "period" }),
  /** None: every platform. */
  platforms: many(statisticsPlatforms, { formName: "platform", section: "platforms" }),
  /** Response times: every hour, or those in which a restaurant is open. */
  hours: oneOf(["all", "business"], "all", { section: "hours" }),
  restaurantGroupIds: ids(chosenGroupsMax, {
    parameter: "restaurantGroups",
    formName: "restaurantGroup",
    section: "restaurants",
  }),
  restaurantIds: ids(statisticsRestaurantsMax, {
    parameter: "restaurants",
    formName: "restaurant",
    section: "restaurants",
  }),
});
export const StatisticsQuery = schemaOf(statisticsFilters);
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;

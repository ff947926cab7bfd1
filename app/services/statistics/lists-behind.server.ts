import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import type { DrillDown, StatisticsCategory } from "#contract/statistics/schemas.ts";
import type { Presenting } from "./presenting.server.ts";

/** The address of a tab with filters. */
export function tabPath(scope: Scope, tab: StatisticsTab): string {
  const paths: Record<StatisticsTab, () => string> = {
    seo: () => scopedHref(scope, "/statistics/seo", {}),
    "e-reputation": () => scopedHref(scope, "/statistics/e-reputation", {}),
    "social-networks": () => scopedHref(scope, "/statistics/social-networks", {}),
    boosters: () => scopedHref(scope, "/statistics/boosters", {}),
    roi: () => scopedHref(scope, "/statistics/roi", {}),
  };
  return paths[tab]();
}

/** The days behind a number: the chart of them, of the row's days, restaurant or group alone. Null where the chart is just that already. */
function daysBehind({ scope, tab, filters }: Presenting, chart: string, row: StatisticsCategory | null): string | null {
  const isNarrower = row !== null && (row.from !== null || row.kind === "restaurant" || row.kind === "group");
  if (row !== null && !isNarrower) return null;
  const days = row?.from && row.to ? ({ period: "custom", startDate: row.from, endDate: row.to } as const) : {};
  const own = row?.kind === "restaurant" ? { restaurantId: row.key } : scope;
  // A row of a restaurant or a group is about that one, whatever else is chosen.
  const narrowed =
    row?.kind === "restaurant" || row?.kind === "group"
      ? { restaurantIds: [], restaurantGroupIds: row.kind === "group" ? [row.key] : [] }
      : {};
  const wanted = { ...filters, ...days, ...narrowed, step: "day" as const };
  if (row?.from && row.from === row.to) return null;
  return `${tabPath(own, tab)}?${statisticsFilters.write(wanted)}#${chart}`;
}

/** The list behind a number; the filters of each part narrow those before it. */
export function listOf(
  presenting: Presenting,
  drillDown: DrillDown | null,
  row: StatisticsCategory | null = null,
  ...parts: (StatisticsCategory["query"] | null)[]
): string | null {
  const { scope } = presenting;
  if (!drillDown || parts.some((part) => part === null)) return null;
  if (drillDown.list === "days") return daysBehind(presenting, drillDown.chart, row);
  const query = Object.assign({ ...reviewQuery.defaults }, drillDown.query, ...parts);
  // Below a restaurant the list is of that one, whatever its address names.
  if (scope.restaurantId !== null) Object.assign(query, { restaurantIds: [], restaurantGroupIds: [] });
  return `${scopedHref(scope, "/reputation/reviews", {})}?${reviewQuery.write(query)}`;
}

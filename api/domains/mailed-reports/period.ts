import type { ReportFrequency } from "#contract/mailed-reports/schemas.ts";
import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import { type DayRange, daysAfter } from "#contract/statistics/period.ts";

/** The calendar day of an instant in a zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(at);

/** Monday of a day's week. */
const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The last full day, week (from Monday) or month before an instant, by the calendar of a zone. */
export function lastFullPeriod(frequency: ReportFrequency, timeZone: string, at: Date): DayRange {
  const today = dayIn(timeZone, at);
  if (frequency === "daily") return { from: daysAfter(today, -1), to: daysAfter(today, -1) };
  if (frequency === "weekly") {
    const monday = mondayOf(today);
    return { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
  }
  const to = daysAfter(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

type Chosen = Pick<StatisticsQuery, "restaurantIds" | "restaurantGroupIds">;

/** The filters of the statistics for a period: what the mail's figures are read with, and where its links lead. */
export function filtersFor(frequency: ReportFrequency, { from, to }: DayRange, chosen: Chosen): StatisticsQuery {
  const period =
    frequency === "monthly"
      ? { period: "months" as const, fromMonth: from.slice(0, 7), toMonth: to.slice(0, 7) }
      : { period: "custom" as const, startDate: from, endDate: to };
  return { ...statisticsFilters.defaults, ...period, ...chosen };
}

import { z } from "zod";
import type { MetricDay, MetricReader, SearchTermCount, SearchTermReader, Session } from "#api/platforms/connector.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import { readGroups } from "../metric-groups.ts";
import { nextCursor, readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";

/** Google's names (platform reference, 1.7), in groups that are asked for apart: the last is newer than the others. */
const groups: readonly Record<string, Metric>[] = [
  {
    BUSINESS_IMPRESSIONS_DESKTOP_MAPS: "impressions_desktop_maps",
    BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: "impressions_desktop_search",
    BUSINESS_IMPRESSIONS_MOBILE_MAPS: "impressions_mobile_maps",
    BUSINESS_IMPRESSIONS_MOBILE_SEARCH: "impressions_mobile_search",
    BUSINESS_CONVERSATIONS: "conversations",
    BUSINESS_DIRECTION_REQUESTS: "directions",
    CALL_CLICKS: "calls",
    WEBSITE_CLICKS: "website_clicks",
    BUSINESS_BOOKINGS: "bookings",
    BUSINESS_FOOD_ORDERS: "food_orders",
  },
  { BUSINESS_FOOD_MENU_CLICKS: "menu_clicks" },
];
/** All of them. */
export const googleMetricNames: Record<string, Metric> = Object.assign({}, ...groups);
const historyMonths = 18;
const historyDays = 548;

/** A number of 64 bits, written as text. */
const Whole = z.union([z.string().regex(/^\d{1,15}$/), z.number().int().min(0)]).transform(Number);
const GoogleDate = z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int() });
const Series = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(
            z.object({
              dailyMetric: z.string(),
              timeSeries: z
                .object({ datedValues: z.array(z.object({ date: GoogleDate, value: Whole.optional() })).default([]) })
                .optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
const Terms = z.object({
  searchKeywordsCounts: z
    .array(
      z.object({
        searchKeyword: z.string(),
        insightsValue: z.object({ value: Whole.optional(), threshold: Whole.optional() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const dayOf = ({ year, month, day }: z.infer<typeof GoogleDate>) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
/** A date as Google takes it in a query. */
function dateQuery(name: string, day: string): Record<string, string> {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return {
    [`${name}.year`]: String(year),
    [`${name}.month`]: String(month),
    ...(date && { [`${name}.day`]: String(date) }),
  };
}

async function readGroup(
  google: Google,
  { accessToken, location }: Session,
  { from, to }: { from: string; to: string },
  names: Record<string, Metric>,
): Promise<MetricDay[]> {
  const response = await google.call("gbpPerformance", accessToken, {
    method: "GET",
    path: `/${location.externalId}:fetchMultiDailyMetricsTimeSeries`,
    query: { ...dateQuery("dailyRange.startDate", from), ...dateQuery("dailyRange.endDate", to) },
    lists: { dailyMetrics: Object.keys(names) },
  });
  const series = readResponse(Series, response).multiDailyMetricTimeSeries.flatMap((one) => one.dailyMetricTimeSeries);
  return series.flatMap(({ dailyMetric, timeSeries }) => {
    const metric = names[dailyMetric];
    // Google leaves the number out of a day with none; a day that it does not know yet is not in the list.
    return metric
      ? (timeSeries?.datedValues ?? []).map(({ date, value = 0 }) => ({ day: dayOf(date), metric, value }))
      : [];
  });
}

/** What Google counts of a profile each day (platform reference, 1.7): the latest days are missing for some time. */
export const googleMetrics = (google: Google): MetricReader => ({
  daysMax: 92,
  historyDays,
  days: (session, period) => readGroups(groups.map((names) => () => readGroup(google, session, period, names))),
});

/** Searches that led to a profile, month by month: a longer period would be one sum. */
export const googleSearchTerms = (google: Google): SearchTermReader => ({
  historyMonths,
  async month({ accessToken, location }, month) {
    const terms: SearchTermCount[] = [];
    let pageToken: string | null = null;
    do {
      const response = await google.call("gbpPerformance", accessToken, {
        method: "GET",
        path: `/${location.externalId}/searchkeywords/impressions/monthly`,
        query: {
          ...dateQuery("monthlyRange.startMonth", month),
          ...dateQuery("monthlyRange.endMonth", month),
          pageSize: "100",
          ...(pageToken ? { pageToken } : {}),
        },
      });
      const page: z.infer<typeof Terms> = readResponse(Terms, response);
      for (const { searchKeyword: term, insightsValue } of page.searchKeywordsCounts) {
        const { value, threshold } = insightsValue ?? {};
        if (value !== undefined) terms.push({ term, value });
        else if (threshold) terms.push({ term, threshold });
      }
      pageToken = nextCursor(page.nextPageToken, pageToken);
    } while (pageToken);
    return terms;
  },
});

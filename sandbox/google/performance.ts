import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { cursorOf, faultContextOf, gate, pageOf } from "../http/gate.ts";
import { dayAt, numberOf } from "../insights/days.ts";
import { metricNames, metricOn } from "../insights/metrics.ts";
import { searchTermsOf } from "../insights/search-terms.ts";
import { locationOf } from "./access.ts";
import { badField, googleError, googleRefusals } from "./errors.ts";
import { pagingOf } from "./locations.ts";

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** A date out of a query: Google takes its parts in camel and in snake case. */
function dateOf(query: URLSearchParams, field: string, hasDay: boolean): string | null {
  const part = (name: string) => {
    for (const [key, value] of query) if (camel(key) === `${field}.${name}`) return Number(value);
    return Number.NaN;
  };
  const [year, month, day] = [part("year"), part("month"), hasDay ? part("day") : 1];
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : null;
}
const shapeOf = (day: string) => {
  const [year, month, date] = day.split("-").map(Number);
  return { year, month, day: date };
};

function dailyMetrics(context: SandboxContext, c: Context, location: string): Response {
  const listing = locationOf(context, c.req.raw, { location });
  if (listing instanceof Response) return listing;
  const query = new URL(c.req.url).searchParams;
  const asked = [...query.getAll("dailyMetrics"), ...query.getAll("daily_metrics")];
  const known = metricNames("gmb");
  if (asked.length === 0) return badField("daily_metrics", "At least one metric is required.");
  const unknown = asked.find((metric) => !known.includes(metric));
  if (unknown) return badField("daily_metrics", `Invalid value at 'daily_metrics': "${unknown}"`);
  const [first, last] = ["dailyRange.startDate", "dailyRange.endDate"].map((field) => dateOf(query, field, true));
  if (!first || !last || first > last) return badField("daily_range", "Invalid date range.");
  const now = context.state.clock.now();
  const series = asked.map((dailyMetric) => {
    const datedValues = [];
    for (let day = numberOf(first); day <= numberOf(last); day++) {
      const value = metricOn(listing.restaurant, "gmb", dailyMetric, { day, now });
      // A number of 64 bits is text, and zero is left out.
      if (value !== null)
        datedValues.push({ date: shapeOf(dayAt(day)), ...(value === 0 ? {} : { value: String(value) }) });
    }
    return { dailyMetric, timeSeries: { datedValues } };
  });
  return c.json({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: series }] });
}

function keywords(context: SandboxContext, c: Context): Response {
  const listing = locationOf(context, c.req.raw, { location: c.req.param("location") ?? "" });
  if (listing instanceof Response) return listing;
  const query = new URL(c.req.url).searchParams;
  const [first, last] = ["monthlyRange.startMonth", "monthlyRange.endMonth"].map((field) =>
    dateOf(query, field, false),
  );
  if (!first || !last || first > last) return badField("monthly_range", "Invalid month range.");
  const paging = pagingOf(query, { standard: 100, largest: 100 });
  if (paging instanceof Response) return paging;
  const months = { first: first.slice(0, 7), last: last.slice(0, 7) };
  const terms = searchTermsOf(listing.restaurant, months, context.state.clock.now());
  const page = pageOf(terms, paging, context, faultContextOf(context, "gbpPerformance", c.req.raw));
  return c.json({
    ...(page.items.length > 0 && {
      searchKeywordsCounts: page.items.map(({ term, ...told }) => ({
        searchKeyword: term,
        insightsValue: "value" in told ? { value: String(told.value) } : { threshold: String(told.threshold) },
      })),
    }),
    ...(page.next === null ? {} : { nextPageToken: cursorOf(page.next) }),
  });
}

/** Performance v1: what a profile is seen and pressed for, and what guests searched for. */
export function googlePerformance(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("gbpPerformance"));
  app.use("*", gate(context, "gbpPerformance", googleRefusals));
  app.get("/locations/:location/searchkeywords/impressions/monthly", (c) => keywords(context, c));
  app.get("/locations/:location", (c) => {
    const [id = "", method] = c.req.param("location").split(":");
    return method === "fetchMultiDailyMetricsTimeSeries" ? dailyMetrics(context, c, id) : googleError("NOT_FOUND");
  });
  return app;
}

import { z } from "zod";
import type { MetricDay, Session } from "#api/platforms/connector.ts";
import { instantIn } from "#api/platforms/values/zones.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import { readResponse } from "../responses.ts";
import type { Graph } from "./graph.ts";

const value = z.unknown().optional();
const Insights = z.object({
  data: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value, end_time: z.string().optional() })).default([]),
        total_value: z.object({ value }).optional(),
      }),
    )
    .default([]),
});
export type Insight = z.infer<typeof Insights>["data"][number];

const dayMs = 86_400_000;
/** Meta's days begin and end there, whatever the zone of the Page. */
const zone = "America/Los_Angeles";
const dayFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
/** Meta's date at an instant. */
export const metaDay = (ms: number): string => dayFormat.format(ms);

/** A number that Meta tells; null for anything else, also for one no number can hold. */
export const countOf = (told: unknown): number | null =>
  typeof told === "number" && Number.isSafeInteger(told) && told >= 0 ? told : null;

/** Bounds of Meta's days, as it takes them: seconds since 1970, the end excluded. */
export function bounds(from: string, to: string): { since: string; until: string } {
  const secondsAt = (day: string) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    return String(instantIn(zone, { year, month, day: date, hour: 0, minute: 0, second: 0 }).getTime() / 1000);
  };
  return { since: secondsAt(from), until: secondsAt(new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10)) };
}

/** Insights of a Page, an account or a post (platform reference, 2.7). */
export async function readInsights(
  graph: Graph,
  { accessToken }: Pick<Session, "accessToken">,
  id: string,
  query: Record<string, string>,
): Promise<Insight[]> {
  return readResponse(Insights, await graph.call(accessToken, { method: "GET", path: `/${id}/insights`, query })).data;
}

/** Daily values by the day that they end; a day without a number was not told. */
export function daysOf(insights: readonly Insight[], names: Record<string, Metric>): MetricDay[] {
  return insights.flatMap(({ name, values }) => {
    const metric = names[name];
    if (!metric) return [];
    return values.flatMap(({ value: told, end_time }) => {
      const count = countOf(told);
      const end = Date.parse(end_time ?? "");
      // The end of a day is the midnight that begins the next.
      return count === null || Number.isNaN(end) ? [] : [{ day: metaDay(end - 1), metric, value: count }];
    });
  });
}

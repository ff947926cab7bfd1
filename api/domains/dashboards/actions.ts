import type { Database } from "#api/db/database.ts";
import { actionDays, actionMetrics, type DashboardActions } from "#contract/dashboards/schemas.ts";
import type { DataAge, MetricSeries } from "#contract/platform-metrics/schemas.ts";
import { addDays, daysBetween } from "../../platforms/opening-hours/special-days.ts";
import { metricSeries } from "../platform-metrics/read/series.ts";

function sumOf({ points }: MetricSeries, from: string, to: string) {
  const known = points.filter(({ start, value }) => value !== null && start >= from && start <= to);
  return {
    value: known.length === 0 ? null : known.reduce((sum, { value }) => sum + (value ?? 0), 0),
    knownDays: known.length,
  };
}

const unknown = { value: null, knownDays: 0 };

/** What guests did on the Google profile, up to the last day that Google has told; null where none has been. */
export async function readActions(
  database: Database,
  restaurantId: string,
  ages: readonly DataAge[],
  today: string,
): Promise<DashboardActions | null> {
  const age = ages.find(({ key, reading }) => key === "gmb" && reading === "metrics");
  if (!age?.lastDay) return null;
  const to = age.lastDay;
  const from = addDays(to, 1 - actionDays);
  const [before, beforeEnd] = [addDays(from, -actionDays), addDays(from, -1)];
  const series = await metricSeries(database, {
    restaurantIds: [restaurantId],
    keys: ["gmb"],
    metrics: actionMetrics,
    from: before,
    to,
    step: "day",
  });
  const rows = actionMetrics.map((metric) => {
    const one = series.find((each) => each.metric === metric);
    return {
      metric,
      present: one ? sumOf(one, from, to) : unknown,
      previous: one ? sumOf(one, before, beforeEnd) : unknown,
    };
  });
  return {
    from,
    to,
    lagDays: Math.max(0, daysBetween(to, today)),
    readAt: age.readAt,
    failure: age.failure,
    rows,
  };
}

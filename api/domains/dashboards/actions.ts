import type { Database } from "#api/db/database.ts";
import { type ActionSum, actionDays, actionMetrics, type DashboardActions } from "#contract/dashboards/schemas.ts";
import type { DataAge, MetricSeries } from "#contract/platform-metrics/schemas.ts";
import { addDays, daysBetween } from "../../platforms/opening-hours/special-days.ts";
import { compareCounters } from "../platform-metrics/read/comparison.ts";
import { metricSeries } from "../platform-metrics/read/series.ts";

function sumOf({ points }: MetricSeries, from: string, to: string): ActionSum {
  const known = points.filter(({ start, value }) => value !== null && start >= from && start <= to);
  return {
    value: known.length === 0 ? null : known.reduce((sum, { value }) => sum + (value ?? 0), 0),
    knownDays: known.length,
  };
}

const unknown: ActionSum = { value: null, knownDays: 0 };

/** What is compared of both periods, by the rule of the statistics: a whole number, since it is shown beside the change that it makes. */
function comparisonOf(present: ActionSum, previous: ActionSum) {
  const told = ({ value, knownDays }: ActionSum) => (value === null ? null : { value, days: knownDays });
  const counter = { now: told(present), before: told(previous) };
  const isKnown = counter.now !== null || counter.before !== null;
  const spans = { now: actionDays, before: actionDays };
  const { values, uncompared } = compareCounters(isKnown ? [counter] : [], spans);
  const value = values?.[0];
  return { compared: value === undefined ? null : Math.round(value), uncompared };
}

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
    const present = one ? sumOf(one, from, to) : unknown;
    const previous = one ? sumOf(one, before, beforeEnd) : unknown;
    return { metric, present, previous, ...comparisonOf(present, previous) };
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

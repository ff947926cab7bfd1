import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import { comparedRate, comparedTotal, knownShareOf } from "../compared.ts";
import { countBefore } from "../e-reputation/data.ts";
import type { Frame } from "../frame.ts";
import { type MetricData, pointsOf, rateOf, totalOf } from "../metric-data.ts";
import { category, figure, series, timeCategories } from "../parts.ts";
import { actionMetrics, actionParts, impressionMetrics, impressionParts } from "./measures.ts";

const daysOf = (chart: string) => ({ list: "days", chart }) as const;

/** Sums of metrics over the period, the compared days, and each point of both. */
function sumsOf(frame: Frame, data: MetricData, metrics: readonly Metric[]) {
  const points = pointsOf(frame, data, { metrics });
  return {
    now: totalOf(data, "now", { metrics }),
    before: totalOf(data, "before", { metrics }),
    points: points.now,
    pointsBefore: points.before,
  };
}

/** Impressions, actions, and how many of the former led to the latter. */
export function profileFigures(frame: Frame, data: MetricData): StatisticsFigure[] {
  const [impressions, actions] = [{ metrics: impressionMetrics }, { metrics: actionMetrics }];
  const [seen, acted] = [totalOf(data, "now", impressions), totalOf(data, "now", actions)];
  const shared = { better: "higher", source: "google" } as const;
  return [
    figure({
      ...shared,
      key: "impressions",
      unit: "count",
      value: seen,
      ...comparedTotal(frame, data, impressions),
      knownShare: knownShareOf(data, impressions),
      drillDown: daysOf("impressions"),
    }),
    figure({
      ...shared,
      key: "actions",
      unit: "count",
      value: acted,
      ...comparedTotal(frame, data, actions),
      knownShare: knownShareOf(data, actions),
      drillDown: daysOf("actions"),
    }),
    figure({
      ...shared,
      key: "actionRate",
      unit: "rate",
      value: rateOf(acted, seen),
      ...comparedRate(frame, data, actions, impressions),
      knownShare: knownShareOf(data, { metrics: [...impressionMetrics, ...actionMetrics] }),
      drillDown: daysOf("actionRate"),
    }),
  ];
}

export function impressionsSection(frame: Frame, data: MetricData): StatisticsSection {
  const all = sumsOf(frame, data, impressionMetrics);
  const parts = impressionParts.map(({ key, metric }) => ({ key, sums: sumsOf(frame, data, [metric]) }));
  const shares: StatisticsChart = {
    key: "impressionShares",
    kind: "shares",
    source: "google",
    categories: parts.map(({ key }) => category({ kind: "other", key })),
    series: [
      series({
        key: "impressions",
        unit: "count",
        values: parts.map(({ sums }) => sums.now),
        before: data.before ? parts.map(({ sums }) => countBefore(frame, sums.before)) : null,
      }),
      series({ key: "share", unit: "share", values: parts.map(({ sums }) => rateOf(sums.now, all.now)) }),
    ],
    drillDown: null,
  };
  return {
    key: "impressions",
    figures: [],
    charts: [
      {
        key: "impressions",
        kind: "line",
        source: "google",
        categories: timeCategories(frame.period),
        series: [
          series({ key: "impressions", unit: "count", values: all.points, before: all.pointsBefore, query: {} }),
        ],
        drillDown: daysOf("impressions"),
      },
      {
        key: "impressionsBySource",
        kind: "stacked",
        source: "google",
        categories: timeCategories(frame.period),
        series: parts.map(({ key, sums }) => series({ key, unit: "count", values: sums.points, query: {} })),
        drillDown: daysOf("impressionsBySource"),
      },
      shares,
    ],
  };
}

export function actionsSection(frame: Frame, data: MetricData): StatisticsSection {
  const [impressions, all] = [sumsOf(frame, data, impressionMetrics), sumsOf(frame, data, actionMetrics)];
  const parts = actionParts.map(({ key, metric }) => ({ key, sums: sumsOf(frame, data, [metric]) }));
  const { pointsBefore } = all;
  return {
    key: "actions",
    figures: [],
    charts: [
      {
        key: "actions",
        kind: "stacked",
        source: "google",
        categories: timeCategories(frame.period),
        series: parts.map(({ key, sums }) => series({ key, unit: "count", values: sums.points, query: {} })),
        drillDown: daysOf("actions"),
      },
      {
        key: "actionKinds",
        kind: "table",
        source: "google",
        categories: parts.map(({ key }) => category({ kind: "action", key })),
        series: [
          series({
            key: "actionCount",
            unit: "count",
            values: parts.map(({ sums }) => sums.now),
            before: data.before ? parts.map(({ sums }) => countBefore(frame, sums.before)) : null,
          }),
          series({ key: "share", unit: "share", values: parts.map(({ sums }) => rateOf(sums.now, all.now)) }),
          series({
            key: "actionRate",
            unit: "rate",
            values: parts.map(({ sums }) => rateOf(sums.now, impressions.now)),
            before: data.before ? parts.map(({ sums }) => rateOf(sums.before, impressions.before)) : null,
          }),
        ],
        drillDown: null,
      },
      {
        key: "actionRate",
        kind: "line",
        source: "google",
        categories: timeCategories(frame.period),
        series: [
          series({
            key: "actionRate",
            unit: "rate",
            values: all.points.map((value, index) => rateOf(value, impressions.points[index] ?? null)),
            before:
              pointsBefore?.map((value, index) => rateOf(value, impressions.pointsBefore?.[index] ?? null)) ?? null,
            query: {},
          }),
        ],
        drillDown: daysOf("actionRate"),
      },
    ],
  };
}

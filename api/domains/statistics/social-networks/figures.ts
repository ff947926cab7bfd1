import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import { comparedRate, comparedTotal, knownShareOf } from "../compared.ts";
import { countBefore } from "../e-reputation/data.ts";
import type { Frame } from "../frame.ts";
import { pointsOf, rateOf } from "../metric-data.ts";
import { category, figure, series, timeCategories } from "../parts.ts";
import { comparedFollowers, endOfPoint, measure, type SocialData } from "./data.ts";
import { networkName } from "./networks.ts";

const daysOf = (chart: string) => ({ list: "days", chart }) as const;

/** Followers, their gain, posts, and how many of those who were reached reacted. */
export function headlineFigures(frame: Frame, data: SocialData): StatisticsFigure[] {
  const { keys, metrics } = data;
  const [now, before] = [measure(data, "now"), measure(data, "before")];
  const [engagements, reach] = [
    { metrics: ["engagements"], keys },
    { metrics: ["reach"], keys },
  ] as const;
  return [
    figure({
      key: "followers",
      unit: "count",
      value: now.followers,
      ...comparedFollowers(data),
      better: "higher",
      source: "networks",
      drillDown: daysOf("followers"),
    }),
    figure({ key: "followerGain", unit: "count", value: now.gain, source: "networks", drillDown: daysOf("followers") }),
    figure({
      key: "postCount",
      unit: "count",
      value: now.postCount,
      before: data.postsBefore && countBefore(frame, before.postCount),
      source: "networks",
      drillDown: daysOf("published"),
    }),
    figure({
      key: "engagementRate",
      unit: "rate",
      value: rateOf(now.engagements, now.reach),
      ...comparedRate(frame, metrics, engagements, reach),
      better: "higher",
      source: "networks",
      knownShare: knownShareOf(metrics, { metrics: ["engagements", "reach"], keys }),
      drillDown: daysOf("engagementRate"),
    }),
  ];
}

/** Followers over time, and every figure by network. */
export function audienceSection(frame: Frame, data: SocialData): StatisticsSection {
  const { keys, metrics, points } = data;
  const hasBefore = metrics.before !== null;
  const rows = keys.map((key) => ({
    now: measure(data, "now", { keys: [key] }),
    before: measure(data, "before", { keys: [key] }),
  }));
  const networkTable: StatisticsChart = {
    key: "networks",
    kind: "table",
    source: "networks",
    categories: keys.map((key) => category({ kind: "platform", key, name: networkName(key) })),
    series: [
      series({
        key: "followers",
        unit: "count",
        values: rows.map(({ now }) => now.followers),
        before: hasBefore ? rows.map(({ before }) => before.followers) : null,
      }),
      series({ key: "followerGain", unit: "count", values: rows.map(({ now }) => now.gain) }),
      series({ key: "postCount", unit: "count", values: rows.map(({ now }) => now.postCount) }),
      series({ key: "storyCount", unit: "count", values: rows.map(({ now }) => now.storyCount) }),
      series({
        key: "reach",
        unit: "count",
        values: rows.map(({ now }) => now.reach),
        before: hasBefore ? rows.map(({ before }) => countBefore(frame, before.reach)) : null,
      }),
      series({ key: "socialViews", unit: "count", values: rows.map(({ now }) => now.views) }),
      series({ key: "engagements", unit: "count", values: rows.map(({ now }) => now.engagements) }),
      series({
        key: "engagementRate",
        unit: "rate",
        values: rows.map(({ now }) => rateOf(now.engagements, now.reach)),
        before: hasBefore ? rows.map(({ before }) => rateOf(before.engagements, before.reach)) : null,
      }),
    ],
    drillDown: null,
  };
  return {
    key: "audience",
    figures: [],
    charts: [
      {
        key: "followers",
        kind: "line",
        source: "networks",
        categories: timeCategories(frame.period),
        series: keys.map((key) =>
          series({
            key,
            name: networkName(key),
            unit: "count",
            values: frame.period.buckets.map((bucket) => {
              const day = endOfPoint(metrics, bucket);
              return points.find((one) => one.key === key && one.day === day)?.value ?? null;
            }),
            query: {},
          }),
        ),
        drillDown: daysOf("followers"),
      },
      networkTable,
    ],
  };
}

/** Who was reached, how often anything was shown, and who reacted. */
export function engagementSection(frame: Frame, data: SocialData): StatisticsSection {
  const { keys } = data;
  const now = measure(data, "now");
  const byNetwork = (key: "reach" | "views" | "engagements", kind: "line" | "stacked"): StatisticsChart => ({
    key: key === "views" ? "socialViews" : key,
    kind,
    source: "networks",
    categories: timeCategories(frame.period),
    series: keys.map((network) =>
      series({
        key: network,
        name: networkName(network),
        unit: "count",
        values: pointsOf(frame, data.metrics, { metrics: [key], keys: [network] }).now,
        query: {},
      }),
    ),
    drillDown: daysOf(key === "views" ? "socialViews" : key),
  });
  const [reach, engagements] = [
    pointsOf(frame, data.metrics, { metrics: ["reach"], keys }),
    pointsOf(frame, data.metrics, { metrics: ["engagements"], keys }),
  ];
  const sums = (["reach", "views", "engagements"] as const).map((metric) => {
    const key = metric === "views" ? "socialViews" : metric;
    return figure({
      key,
      unit: "count",
      value: now[metric],
      ...comparedTotal(frame, data.metrics, { metrics: [metric], keys }),
      better: "higher",
      source: "networks",
      knownShare: knownShareOf(data.metrics, { metrics: [metric], keys }),
      drillDown: daysOf(key),
    });
  });
  return {
    key: "reach",
    figures: sums,
    charts: [
      byNetwork("reach", "line"),
      byNetwork("views", "line"),
      byNetwork("engagements", "stacked"),
      {
        key: "engagementRate",
        kind: "line",
        source: "networks",
        categories: timeCategories(frame.period),
        series: [
          series({
            key: "engagementRate",
            unit: "rate",
            values: engagements.now.map((value, index) => rateOf(value, reach.now[index] ?? null)),
            before: engagements.before?.map((value, index) => rateOf(value, reach.before?.[index] ?? null)) ?? null,
            query: {},
          }),
        ],
        drillDown: daysOf("engagementRate"),
      },
    ],
  };
}

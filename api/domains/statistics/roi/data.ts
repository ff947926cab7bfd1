import { replyMethods } from "#contract/review-statistics/reply-methods.ts";
import type { Bucket, DayRange, ResolvedPeriod } from "#contract/statistics/period.ts";
import { type RoiAction, roiActions } from "#contract/statistics/roi.ts";
import type { StatisticsFigure, StatisticsTold } from "#contract/statistics/schemas.ts";
import { compareCounters, type KnownSum } from "../../platform-metrics/read/comparison.ts";
import { metricsByRange } from "../../platform-metrics/read/ranges.ts";
import { readMethodCounts } from "../../review-statistics/responses.ts";
import { isLonger, knownDaysOf } from "../compared.ts";
import { sumsFilter } from "../e-reputation/filter.ts";
import type { Frame } from "../frame.ts";
import { costOver, estimateOf, type RoiCounts, type RoiEstimate, scaledEstimate, sumOfEstimates } from "./estimate.ts";
import { type RoiRestaurant, roiPlatform } from "./gates.ts";

/** What was counted of a restaurant: point by point, and over all of the days. */
type Counted = { points: RoiCounts[]; total: RoiCounts; told: Partial<Record<RoiAction, KnownSum>> };

const zero = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;

/** The counts of several points together; actions are null where they are in all of them. */
export function sumOfCounts(all: readonly RoiCounts[]): RoiCounts {
  const known = all.flatMap(({ actions }) => actions ?? []);
  const [actions, replies] = [zero(roiActions), zero(replyMethods)];
  for (const one of known) for (const key of roiActions) actions[key] += one[key];
  for (const one of all) for (const method of replyMethods) replies[method] += one.replies[method];
  return { actions: known.length === 0 ? null : actions, replies };
}

type Days = DayRange & { buckets: readonly DayRange[] };

/** Actions and first replies of each restaurant in each point of the days. */
async function readCounts(frame: Frame, restaurantIds: readonly string[], days: Days): Promise<Map<string, Counted>> {
  const { database } = frame.context;
  const { buckets } = days;
  const filter = { ...sumsFilter(frame, "public"), platforms: [], restaurantIds };
  const [metrics, methods] = await Promise.all([
    metricsByRange(database, {
      ...{ restaurantIds, keys: [roiPlatform], metrics: roiActions, ranges: buckets },
      isByRestaurant: true,
    }),
    readMethodCounts(database.orm, filter, buckets),
  ]);
  const pointsOf = new Map(
    restaurantIds.map((id): [string, RoiCounts[]] => [
      id,
      buckets.map(() => ({ actions: null, replies: zero(replyMethods) })),
    ]),
  );
  const told = new Map(restaurantIds.map((id): [string, Counted["told"]] => [id, {}]));
  for (const { restaurantId, metric, index, value, days: dayCount } of metrics) {
    const point = pointsOf.get(restaurantId ?? "")?.[index];
    if (!point) continue;
    const action = metric as RoiAction;
    point.actions ??= zero(roiActions);
    point.actions[action] += value;
    const own = told.get(restaurantId ?? "") ?? {};
    const known = own[action] ?? { value: 0, days: 0 };
    own[action] = { value: known.value + value, days: known.days + dayCount };
  }
  for (const { restaurantId, index, method, count } of methods) {
    const point = pointsOf.get(restaurantId)?.[index];
    if (point) point.replies[method] += count;
  }
  return new Map(
    [...pointsOf].map(([id, points]) => [id, { points, total: sumOfCounts(points), told: told.get(id) ?? {} }]),
  );
}

/** The days of a range from the first one with data on; null before it. */
function daysWithData({ from, to }: DayRange, firstDay: string | null): DayRange | null {
  if (firstDay === null || to < firstDay) return null;
  return { from: from < firstDay ? firstDay : from, to };
}

/** A restaurant's counts with what they may have brought. */
export type RoiOutcome = {
  restaurant: RoiRestaurant;
  counts: Counted;
  total: RoiEstimate;
  points: RoiEstimate[];
};

/** The months of days with data, reckoned once for all restaurants whose data begin alike. */
function monthsWithData(): (range: DayRange, firstDay: string | null) => number {
  const known = new Map<string, number>();
  return (range, firstDay) => {
    const days = daysWithData(range, firstDay);
    const key = `${days?.from} ${days?.to}`;
    const months = known.get(key) ?? costOver(days, 1);
    known.set(key, months);
    return months;
  };
}

function outcomeOf(
  restaurant: RoiRestaurant,
  counts: Counted,
  days: Days,
  monthsOf: ReturnType<typeof monthsWithData>,
): RoiOutcome {
  const { assumptions, firstDay } = restaurant;
  const estimate = (one: RoiCounts, range: DayRange) =>
    estimateOf(one, assumptions, monthsOf(range, firstDay) * assumptions.monthlyCost);
  return {
    restaurant,
    counts,
    total: estimate(counts.total, days),
    points: counts.points.map((point, index) => estimate(point, days.buckets[index] ?? days)),
  };
}

async function readOutcomes(frame: Frame, shown: readonly RoiRestaurant[], days: Days): Promise<RoiOutcome[]> {
  const counts = await readCounts(
    frame,
    shown.map(({ id }) => id),
    days,
  );
  const monthsOf = monthsWithData();
  return shown.flatMap((restaurant) => {
    const counted = counts.get(restaurant.id);
    // Without a known action there is nothing to estimate from, and its cost would stand alone.
    return counted?.total.actions ? [outcomeOf(restaurant, counted, days, monthsOf)] : [];
  });
}

/** The estimate over the compared days, as it is compared and as it was told. */
type Before = { compared: RoiEstimate; asTold: RoiEstimate; told: StatisticsTold | null };
/** What the sections share: outcomes of the restaurants that have data, their sum, and that of the compared days. */
export type RoiData = {
  outcomes: RoiOutcome[];
  counts: RoiCounts;
  countsByPoint: RoiCounts[];
  total: RoiEstimate;
  points: RoiEstimate[];
  before: Before | null;
  /** Why what rests on actions is not compared. */
  uncompared: StatisticsFigure["uncompared"];
};

const asOne = (range: DayRange): Days => ({ ...range, buckets: [range] });

/**
 * The compared days of the restaurants that are shown: their actions brought to the days that are known of the period, by the rule of all
 * tabs. Replies and costs are known of every day.
 */
function beforeOf(
  { period }: Frame,
  comparison: NonNullable<ResolvedPeriod["comparison"]>,
  outcomes: readonly RoiOutcome[],
  found: ReadonlyMap<string, Counted>,
): Pick<RoiData, "before" | "uncompared"> {
  const told = outcomes.flatMap(({ restaurant: { id }, counts }) =>
    roiActions.map((action) => {
      const counter = { now: counts.told[action] ?? null, before: found.get(id)?.told[action] ?? null };
      return { id, action, counter };
    }),
  );
  const known = told.filter(({ counter }) => counter.now !== null || counter.before !== null);
  const counters = known.map(({ counter }) => counter);
  const spans = { now: period.dayCount, before: comparison.dayCount };
  const { values, uncompared } = compareCounters(counters, spans);
  const actions = new Map(outcomes.map(({ restaurant: { id } }) => [id, values && zero(roiActions)]));
  for (const [index, { id, action }] of known.entries()) {
    const own = actions.get(id);
    if (own) own[action] = values?.[index] ?? 0;
  }
  const monthsOf = monthsWithData();
  // "Everything before" is longer than what it is compared with.
  const isOfLonger = isLonger({ period });
  const sumOf = (actionsOf: (id: string) => RoiCounts["actions"]) =>
    sumOfEstimates(
      outcomes.map(({ restaurant: { id, assumptions, firstDay } }) => {
        const replies = found.get(id)?.total.replies ?? zero(replyMethods);
        const cost = monthsOf(comparison, firstDay) * assumptions.monthlyCost;
        return estimateOf({ actions: actionsOf(id), replies }, assumptions, cost);
      }),
    );
  const value = counters.some(({ before }) => before !== null) ? 0 : null;
  return {
    before: {
      compared: scaledEstimate(
        sumOf((id) => actions.get(id) ?? null),
        isOfLonger ? spans.now / spans.before : 1,
      ),
      asTold: sumOf((id) => found.get(id)?.total.actions ?? null),
      told: knownDaysOf(counters, spans, { value, isLonger: isOfLonger }),
    },
    uncompared,
  };
}

/** Reads everything once. */
export async function readRoiData(frame: Frame, shown: readonly RoiRestaurant[]): Promise<RoiData> {
  const { from, to, buckets, comparison } = frame.period;
  // Half a history would look like growth: all are compared, or none is.
  const isWhole = ({ from: day }: DayRange) => shown.every(({ firstDay }) => firstDay !== null && firstDay <= day);
  const isCompared = comparison !== null && isWhole(comparison);
  const ids = shown.map(({ id }) => id);
  const [outcomes, found] = await Promise.all([
    readOutcomes(frame, shown, { from, to, buckets }),
    isCompared ? readCounts(frame, ids, asOne(comparison)) : null,
  ]);
  const at = (index: number) => outcomes.map(({ points }) => points[index]).filter((one) => one !== undefined);
  const countsAt = (index: number) => outcomes.flatMap(({ counts }) => counts.points[index] ?? []);
  return {
    outcomes,
    counts: sumOfCounts(outcomes.map(({ counts }) => counts.total)),
    countsByPoint: buckets.map((_: Bucket, index) => sumOfCounts(countsAt(index))),
    total: sumOfEstimates(outcomes.map(({ total }) => total)),
    points: buckets.map((_: Bucket, index) => sumOfEstimates(at(index))),
    ...(comparison && found
      ? beforeOf(frame, comparison, outcomes, found)
      : { before: null, uncompared: comparison ? "shortHistory" : null }),
  };
}

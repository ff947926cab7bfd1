import type { ReplyMethod } from "#contract/review-statistics/reply-methods.ts";
import { type DayRange, dayCountOf, daysAfter } from "#contract/statistics/period.ts";
import {
  type RoiAction,
  type RoiAssumptions,
  type RoiRange,
  roiActions,
  type roiEnds,
} from "#contract/statistics/roi.ts";

/** What was counted of a restaurant over some days; `actions` is null where no day of them is known. */
export type RoiCounts = { actions: Record<RoiAction, number> | null; replies: Record<ReplyMethod, number> };

/** What it may have brought, in visits, euros and hours; what rests on actions is null where they are not known. */
export type RoiEstimate = {
  visits: RoiRange | null;
  /** What those visits pay. */
  revenue: RoiRange | null;
  /** What is left of it, as far as it is owed to the work on listings and reviews. */
  owed: RoiRange | null;
  hours: RoiRange;
  /** The hours in euros. */
  saved: RoiRange;
  /** Owed and saved together. */
  gain: RoiRange | null;
  cost: number;
};

/** A range out of its three ends. */
export const rangeBy = (read: (end: (typeof roiEnds)[number]) => number): RoiRange => ({
  low: read("low"),
  central: read("central"),
  high: read("high"),
});
const nothing: RoiRange = { low: 0, central: 0, high: 0 };
// Written out: these run some hundred thousand times for a tab.
const times = ({ low, central, high }: RoiRange, factor: number): RoiRange => ({
  low: low * factor,
  central: central * factor,
  high: high * factor,
});
const plus = (one: RoiRange, other: RoiRange): RoiRange => ({
  low: one.low + other.low,
  central: one.central + other.central,
  high: one.high + other.high,
});

/** Visits that may have followed some presses of a kind. */
export const visitsAfter = (action: RoiAction, count: number, assumptions: RoiAssumptions): RoiRange =>
  times(assumptions[action], count / 100);

/** Hours that replies by a method took less than by hand; none by hand, or where the reply was not written here. */
export function hoursSaved(method: ReplyMethod, count: number, assumptions: RoiAssumptions): RoiRange {
  const { handMinutes, templateMinutes, aiMinutes, ruleMinutes } = assumptions;
  const spent = { template: templateMinutes, ai: aiMinutes, rule: ruleMinutes, hand: null, platform: null }[method];
  return spent === null ? nothing : rangeBy((end) => (Math.max(0, handMinutes[end] - spent) * count) / 60);
}

/** What the subscription costs over some days: a month's price for a whole month, its share of days for a part. */
export function costOver(days: DayRange | null, monthlyCost: number): number {
  if (!days) return 0;
  let months = 0;
  for (let from = days.from; from <= days.to; ) {
    const [year = 0, month = 1] = from.split("-").map(Number);
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    const to = last < days.to ? last : days.to;
    months += dayCountOf({ from, to }) / Number(last.slice(8));
    from = daysAfter(to, 1);
  }
  return months * monthlyCost;
}

/** The estimate of what was counted, under the assumptions; `cost` in euros. */
export function estimateOf({ actions, replies }: RoiCounts, assumptions: RoiAssumptions, cost: number): RoiEstimate {
  const { averageBill, margin, owedShare, hourlyCost } = assumptions;
  const visits =
    actions && roiActions.reduce((sum, key) => plus(sum, visitsAfter(key, actions[key], assumptions)), nothing);
  const revenue = visits && times(visits, averageBill);
  const owed = revenue && rangeBy((end) => revenue[end] * (margin / 100) * (owedShare[end] / 100));
  const hours = (Object.keys(replies) as ReplyMethod[]).reduce(
    (sum, method) => plus(sum, hoursSaved(method, replies[method], assumptions)),
    nothing,
  );
  const saved = times(hours, hourlyCost);
  return { visits, revenue, owed, hours, saved, gain: owed && plus(owed, saved), cost };
}

const sumOfRanges = (ranges: readonly (RoiRange | null)[]): RoiRange | null => {
  const known = ranges.filter((range) => range !== null);
  return known.length === 0 ? null : known.reduce(plus);
};

/** Several estimates together: of what is known of any; null where nothing is. */
export const sumOfEstimates = (estimates: readonly RoiEstimate[]): RoiEstimate => ({
  visits: sumOfRanges(estimates.map(({ visits }) => visits)),
  revenue: sumOfRanges(estimates.map(({ revenue }) => revenue)),
  owed: sumOfRanges(estimates.map(({ owed }) => owed)),
  hours: sumOfRanges(estimates.map(({ hours }) => hours)) ?? nothing,
  saved: sumOfRanges(estimates.map(({ saved }) => saved)) ?? nothing,
  gain: sumOfRanges(estimates.map(({ gain }) => gain)),
  cost: estimates.reduce((sum, { cost }) => sum + cost, 0),
});

/** What a euro of the subscription brought; null where it costs nothing, or the gain is not known. */
export const gainPerEuro = ({ gain, cost }: RoiEstimate): RoiRange | null =>
  gain === null || cost <= 0 ? null : times(gain, 1 / cost);

/** The gain without the cost; below zero where it cost more. */
export const netOf = ({ gain, cost }: RoiEstimate): RoiRange | null => gain && rangeBy((end) => gain[end] - cost);

/** The same for another length of time: what is compared with a longer period. */
export function scaledEstimate(estimate: RoiEstimate, factor: number): RoiEstimate {
  const scaled = (range: RoiRange | null) => range && times(range, factor);
  const { visits, revenue, owed, hours, saved, gain, cost } = estimate;
  return {
    visits: scaled(visits),
    revenue: scaled(revenue),
    owed: scaled(owed),
    hours: times(hours, factor),
    saved: times(saved, factor),
    gain: scaled(gain),
    cost: cost * factor,
  };
}

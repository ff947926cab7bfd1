import { describe, expect, test } from "vitest";
import { replyMethods } from "#contract/review-statistics/reply-methods.ts";
import {
  isAscending,
  RoiAssumptions,
  roiActions,
  roiAssumptionRows,
  roiDefaults,
  roiLimits,
} from "#contract/statistics/roi.ts";
import { sumOfCounts } from "./data.ts";
import {
  costOver,
  estimateOf,
  gainPerEuro,
  netOf,
  type RoiCounts,
  type RoiEstimate,
  scaledEstimate,
  sumOfEstimates,
} from "./estimate.ts";

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 2_147_483_648) * below;
  };
}
const random = randomFrom(41);
const each = <Key extends string>(keys: readonly Key[], read: () => number) =>
  Object.fromEntries(keys.map((key) => [key, read()])) as Record<Key, number>;

function randomAssumptions(): RoiAssumptions {
  const values = roiAssumptionRows.map(({ key, isRange, unit }) => {
    const ends = Array.from({ length: 3 }, () => random(roiLimits[unit])).toSorted((one, other) => one - other);
    const [low, central, high] = ends;
    return [key, isRange ? { low, central, high } : random(4) < 1 ? 0 : central];
  });
  return RoiAssumptions.parse(Object.fromEntries(values));
}
const countMax = () => (random(4) < 1 ? Number.MAX_SAFE_INTEGER : 5000);
const randomCounts = (): RoiCounts => ({
  actions: random(5) < 1 ? null : each(roiActions, () => Math.floor(random(countMax()))),
  replies: each(replyMethods, () => Math.floor(random(300))),
});
const rangesOf = (one: RoiEstimate) => [
  one.visits,
  one.revenue,
  one.owed,
  one.hours,
  one.saved,
  one.gain,
  gainPerEuro(one),
  netOf(one),
];
const trials = Array.from({ length: 200 }, () => ({ counts: randomCounts(), assumptions: randomAssumptions() }));

describe("an estimate", () => {
  test("never goes down from low to high, and is finite, whatever is counted and assumed", () => {
    for (const { counts, assumptions } of trials) {
      const one = estimateOf(counts, assumptions, random(3) < 1 ? 0 : random(20_000));
      for (const range of [...rangesOf(one), ...rangesOf(scaledEstimate(one, random(3)))]) {
        if (range === null) continue;
        expect(isAscending(range)).toBe(true);
        expect(Object.values(range).every(Number.isFinite)).toBe(true);
      }
    }
  });

  test("of unknown actions is missing, and its hours are not", () => {
    const one = estimateOf({ actions: null, replies: { ...each(replyMethods, () => 0), ai: 60 } }, roiDefaults, 79);
    expect([one.visits, one.revenue, one.gain, netOf(one), gainPerEuro(one)]).toEqual([null, null, null, null, null]);
    expect(one.hours).toEqual({ low: 1.5, central: 3.5, high: 6.5 });
  });

  test("of no action at all is zero, which is not missing", () => {
    const one = estimateOf(
      { actions: each(roiActions, () => 0), replies: each(replyMethods, () => 0) },
      roiDefaults,
      79,
    );
    expect([one.gain?.high, netOf(one)?.high, gainPerEuro(one)?.high]).toEqual([0, -79, 0]);
  });

  test("beside a free subscription has no gain for a euro", () => {
    const actions = { ...each(roiActions, () => 0), calls: 100 };
    expect(gainPerEuro(estimateOf({ actions, replies: each(replyMethods, () => 0) }, roiDefaults, 0))).toBeNull();
  });

  test("follows the formula of the screen", () => {
    const actions = { ...each(roiActions, () => 0), calls: 100, bookings: 10 };
    const one = estimateOf({ actions, replies: { ...each(replyMethods, () => 0), template: 30 } }, roiDefaults, 79);
    // 20 of 100 calls and 7.5 of 10 bookings; 45 euros a table; 70 % of them left, a tenth of which is owed.
    expect(one.visits?.central).toBeCloseTo(27.5);
    expect(one.revenue?.central).toBeCloseTo(1237.5);
    expect(one.owed?.central).toBeCloseTo(86.625);
    // 30 replies, each three minutes shorter than by hand, at 18 euros an hour.
    expect(one.saved?.central).toBeCloseTo(27);
    expect(gainPerEuro(one)?.central).toBeCloseTo((86.625 + 27) / 79);
  });

  test("of a method that takes longer than by hand saves nothing, instead of costing time", () => {
    const slow = { ...roiDefaults, templateMinutes: 60 };
    const one = estimateOf({ actions: null, replies: { ...each(replyMethods, () => 0), template: 9 } }, slow, 0);
    expect(one.hours).toEqual({ low: 0, central: 0, high: 0 });
  });
});

describe("sums", () => {
  test("of estimates are those of what was counted together", () => {
    for (const { counts, assumptions } of trials.filter(({ counts: { actions } }) => actions !== null).slice(0, 50)) {
      const other = { ...randomCounts(), actions: each(roiActions, () => Math.floor(random(900))) };
      const apart = sumOfEstimates([estimateOf(counts, assumptions, 10), estimateOf(other, assumptions, 20)]);
      const together = estimateOf(sumOfCounts([counts, other]), assumptions, 30);
      const [one, two] = [rangesOf(apart), rangesOf(together)];
      one.forEach((range, index) => {
        const expected = two[index] ?? null;
        expect(range === null).toBe(expected === null);
        if (range && expected) expect(range.high / (expected.high || 1)).toBeCloseTo(expected.high === 0 ? 0 : 1, 6);
      });
    }
  });
  test("of nothing are missing", () => {
    expect(sumOfEstimates([])).toMatchObject({ visits: null, gain: null, cost: 0 });
  });
});

describe("the cost", () => {
  test("of whole months is a price each, of a part its share of the month's days", () => {
    expect(costOver({ from: "2026-01-01", to: "2026-03-31" }, 79)).toBeCloseTo(237);
    expect(costOver({ from: "2026-06-16", to: "2026-06-30" }, 60)).toBeCloseTo(30);
    expect(costOver({ from: "2024-02-29", to: "2024-03-01" }, 29 * 31)).toBeCloseTo(31 + 29);
    expect(costOver(null, 79)).toBe(0);
  });
});

describe("the assumptions", () => {
  test("by default hold what they ask of others", () => {
    expect(RoiAssumptions.parse(roiDefaults)).toEqual(roiDefaults);
    expect(roiAssumptionRows.map(({ key }) => key).toSorted()).toEqual(Object.keys(roiDefaults).toSorted());
  });
  test("whose range goes down, or that are no number, are refused", () => {
    const refused = (change: object) => RoiAssumptions.safeParse({ ...roiDefaults, ...change }).success;
    expect(refused({ calls: { low: 20, central: 10, high: 30 } })).toBe(false);
    expect(refused({ margin: 101 })).toBe(false);
    expect(refused({ averageBill: Number.NaN })).toBe(false);
    expect(refused({ hourlyCost: Number.POSITIVE_INFINITY })).toBe(false);
  });
});

import { expect, test } from "vitest";
import { type Counter, compareCounters } from "./read/comparison.ts";

const told = (value: number | null, days: number) => (value === null ? null : { value, days });
const month = { now: 30, before: 30 };
type Side = [value: number | null, days: number];
const counter = ([now, nowDays]: Side, [before, beforeDays]: Side): Counter => ({
  now: told(now, nowDays),
  before: told(before, beforeDays),
});
const compared = (...counters: Counter[]) => compareCounters(counters, month).values?.map(Math.round) ?? null;

test("a number before is brought to the days that are known of the period", () => {
  expect(compared(counter([150, 30], [120, 30]))).toEqual([120]);
  expect(compared(counter([120, 24], [120, 30]))).toEqual([96]);
  expect(compared(counter([561, 30], [548, 29]))).toEqual([567]);
});

test("sides of unlike length are brought to the same share of known days, which changes nothing where all are known", () => {
  const spans = { now: 31, before: 28 };
  expect(compareCounters([counter([310, 31], [280, 28])], spans).values).toEqual([280]);
  expect(Math.round(compareCounters([counter([300, 30], [280, 28])], spans).values?.[0] ?? 0)).toBe(271);
});

test("a count that is not known on most days of both sides counts as unchanged", () => {
  const steady = Array.from({ length: 8 }, () => counter([200, 30], [100, 30]));
  expect(compared(...steady, counter([50, 30], [null, 0]))?.at(-1)).toBe(50);
  expect(compared(...steady, counter([50, 30], [900, 1]))?.at(-1)).toBe(50);
  expect(compared(...steady, counter([null, 0], [900, 30]))?.at(-1)).toBe(0);
});

test.each([
  ["too few days are known", counter([120, 23], [120, 30]), "fewDays"],
  ["too few days were known before", counter([120, 30], [120, 23]), "fewDaysBefore"],
  ["nothing was told", counter([null, 0], [120, 30]), "fewDays"],
  ["nothing was told before", counter([120, 30], [null, 0]), "fewDaysBefore"],
])("nothing is compared where %s", (_, one, uncompared) => {
  expect(compareCounters([one], month)).toEqual({ values: null, uncompared });
});

test("of nothing at all nothing is said", () => {
  expect(compareCounters([], month)).toEqual({ values: null, uncompared: null });
});

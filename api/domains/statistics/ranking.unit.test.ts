import { expect, test } from "vitest";
import { outliersOf } from "./ranking.ts";

const of = (...values: number[]) => new Map(values.map((value, index) => [`r${index}`, value]));

test("values that stand apart from the others are outliers, on both sides", () => {
  expect([...outliersOf(of(4.4, 4.5, 4.5, 4.6, 2.9, 5), 0.3)]).toEqual([
    ["r4", "outlierLow"],
    ["r5", "outlierHigh"],
  ]);
});

test("of nearly equal values none is an outlier, however equal the others are", () => {
  expect(outliersOf(of(0.05, 0.05, 0.05, 0.05, 0.052), 0.005).size).toBe(0);
});

test("three restaurants are too few to say", () => {
  expect(outliersOf(of(1, 4, 4.5), 0.3).size).toBe(0);
});

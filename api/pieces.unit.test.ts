import { expect, test } from "vitest";
import { piecesOf } from "./pieces.ts";

const month = (from: string, to: string) => ({ from, to, isMonth: true, sign: 1 });
const days = (sign: 1 | -1, from: string, to: string) => ({ from, to, isMonth: false, sign });

test("whole months are read as months, a leap one too", () => {
  expect(piecesOf({ from: "2024-01-01", to: "2024-02-29" })).toEqual([
    month("2024-01-01", "2024-01-31"),
    month("2024-02-01", "2024-02-29"),
  ]);
});

test("of a month that is cut, whichever is less is read: its own days, or the rest to be taken away", () => {
  expect(piecesOf({ from: "2026-01-02", to: "2026-02-03" })).toEqual([
    month("2026-01-01", "2026-01-31"),
    days(-1, "2026-01-01", "2026-01-01"),
    days(1, "2026-02-01", "2026-02-03"),
  ]);
});

test("a month that is cut at both ends is taken away from at both", () => {
  expect(piecesOf({ from: "2026-03-03", to: "2026-03-29" })).toEqual([
    month("2026-03-01", "2026-03-31"),
    days(-1, "2026-03-01", "2026-03-02"),
    days(-1, "2026-03-30", "2026-03-31"),
  ]);
});

test("a range that ends before it begins has no piece", () => {
  expect(piecesOf({ from: "2026-03-03", to: "2026-03-02" })).toEqual([]);
});

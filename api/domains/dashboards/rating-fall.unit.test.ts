import { describe, expect, test } from "vitest";
import { findRatingFall, type RatedDay } from "./rating-fall.ts";

const today = "2026-11-23";
const dayMs = 86_400_000;

/** A rating every `step` days from `from` days ago to `to` days ago; the stars go round. */
const rated = (from: number, to: number, step: number, stars: readonly number[]): RatedDay[] =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => ({
    day: new Date(Date.parse(today) - (from - index * step) * dayMs).toISOString().slice(0, 10),
    count: 1,
    stars: stars[index % stars.length] ?? 0,
  }));

describe("a lasting fall of the rating", () => {
  test("begins on the first day of the bad ratings, with the averages on either side", () => {
    const found = findRatingFall([...rated(220, 44, 2, [5, 4]), ...rated(42, 0, 2, [2, 2, 3])], today);
    expect(found).toEqual({ since: "2026-10-12", rating: 2.32, count: 22, before: 4.51 });
  });
  test("began when it began, though it became worse of late", () => {
    const days = [...rated(220, 44, 2, [5, 4]), ...rated(42, 22, 2, [2, 4, 3]), ...rated(20, 0, 1, [1])];
    expect(findRatingFall(days, today)?.since).toMatch(/^2026-10-/);
  });
  test("is none where the rating is steady, or rises", () => {
    expect(findRatingFall(rated(300, 0, 2, [5, 4, 3]), today)).toBeNull();
    expect(findRatingFall([...rated(220, 44, 2, [2]), ...rated(42, 0, 2, [5])], today)).toBeNull();
  });
  test("is none while it is younger than four weeks", () => {
    expect(findRatingFall([...rated(220, 22, 2, [5, 4]), ...rated(20, 0, 2, [1])], today)).toBeNull();
  });
  test("is none once the last four weeks are good again", () => {
    const days = [...rated(240, 90, 2, [5, 4]), ...rated(88, 30, 2, [1, 2]), ...rated(28, 0, 2, [5, 4])];
    expect(findRatingFall(days, today)).toBeNull();
  });
  test("is none of too few ratings, before or since", () => {
    expect(findRatingFall([...rated(220, 44, 20, [5]), ...rated(42, 0, 2, [1])], today)).toBeNull();
    expect(findRatingFall([...rated(220, 44, 2, [5]), ...rated(42, 0, 7, [1])], today)).toBeNull();
  });
  test("is none of less than 0.7 stars", () => {
    expect(findRatingFall([...rated(220, 44, 2, [5, 4]), ...rated(42, 0, 2, [4])], today)).toBeNull();
  });
});

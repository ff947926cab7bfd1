import { expect, test } from "vitest";
import { daysBefore, daysIn } from "./filter.ts";
import { responseSteps } from "./response-steps.ts";
import { scoreOf } from "./score.ts";

const facts = { ratedCount: 10, starCount: 45, reviewCount: 6, answeredCount: 8, answerableCount: 10, dayCount: 30 };

test("a score of 4.5 stars, 80 % answered and six reviews in thirty days has 52.5, 20 and 9 points", () => {
  expect(scoreOf(facts)).toEqual({ value: 81.5, rating: 52.5, response: 20, volume: 9 });
});

test("a score is missing below ten rated reviews", () => {
  expect(scoreOf({ ...facts, ratedCount: 9 })).toBeNull();
});

test("a score where nothing can be answered is made up of rating and volume alone", () => {
  const best = { ...facts, starCount: 50, reviewCount: 50, answeredCount: 0, answerableCount: 0 };
  expect(scoreOf(best)).toEqual({ value: 100, rating: 60, response: null, volume: 15 });
});

test("a period is compared with as many days directly before, across months and leap days", () => {
  expect(daysBefore({ from: "2024-03-01", to: "2024-03-02" })).toEqual({ from: "2024-02-28", to: "2024-02-29" });
  expect(daysIn({ from: "2024-02-28", to: "2024-03-01" })).toBe(3);
});

test("steps of response times are hours below a day, then wider, and the last one is open", () => {
  const starts = responseSteps.map(({ fromSeconds }) => fromSeconds / 3600);
  expect([starts[1], starts[23], starts[24], starts[32], starts[36]]).toEqual([1, 23, 24, 72, 168]);
  expect(responseSteps.at(-1)).toEqual({ fromSeconds: 2_419_200, toSeconds: null });
});

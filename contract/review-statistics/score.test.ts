import { expect, test } from "vitest";
import { daysBefore, daysIn } from "./filter.ts";
import { responseStepOf, responseSteps } from "./response-steps.ts";
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

test("a response time lies in the step that begins at or before it", () => {
  expect([0, 3599, 3600, 86_399, 86_400, 259_200, 604_800, 99_999_999].map(responseStepOf)).toEqual([
    0, 0, 1, 23, 24, 32, 36, 39,
  ]);
  expect(responseSteps.at(-1)).toEqual({ fromSeconds: 2_419_200, toSeconds: null });
});

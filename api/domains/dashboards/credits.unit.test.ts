import { expect, test } from "vitest";
import { forecastRunOut } from "./credits.ts";

const credits = (used: number, limit: number) => ({ used, limit, left: Math.max(0, limit - used) });

test("credits end on the day that the month's average leads to", () => {
  // Ten days took 100: the other 50 last five more.
  expect(forecastRunOut(credits(100, 150), "2026-11-10")).toBe("2026-11-15");
  expect(forecastRunOut(credits(100, 300), "2026-11-10")).toBe("2026-11-30");
});

test("credits that last until the month ends have no such day", () => {
  expect(forecastRunOut(credits(100, 301), "2026-11-10")).toBeNull();
});

test("few calls, or few days, say nothing yet; none left is today", () => {
  expect(forecastRunOut(credits(4, 5), "2026-11-10")).toBeNull();
  expect(forecastRunOut(credits(40, 50), "2026-11-02")).toBeNull();
  expect(forecastRunOut(credits(50, 50), "2026-11-02")).toBe("2026-11-02");
});

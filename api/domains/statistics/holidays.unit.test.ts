import { expect, test } from "vitest";
import { easterOf, holidaysIn } from "./holidays.ts";

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2038, "2038-04-25"],
])("Easter of %i is on %s", (year, day) => {
  expect(new Date(easterOf(year)).toISOString().slice(0, 10)).toBe(day);
});

test("holidays of two countries stand once each, by day, across a new year", () => {
  const found = holidaysIn(["FR", "IT"], { from: "2025-12-08", to: "2026-01-06" });
  expect(found).toEqual([
    { day: "2025-12-08", holiday: "immaculate" },
    { day: "2025-12-25", holiday: "christmas" },
    { day: "2025-12-26", holiday: "boxing" },
    { day: "2026-01-01", holiday: "newYear" },
    { day: "2026-01-06", holiday: "epiphany" },
  ]);
});

test("a country that is not known has none", () => {
  expect(holidaysIn(["XX"], { from: "2025-01-01", to: "2026-12-31" })).toEqual([]);
});

import { expect, test } from "vitest";
import { holidaysIn } from "./holidays.ts";

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

test("an area has its own days, and those of another are not its", () => {
  const range = { from: "2026-04-01", to: "2026-04-30" };
  expect(holidaysIn(["FR-67"], range).map(({ holiday }) => holiday)).toEqual(["goodFriday", "easterMonday"]);
  expect(holidaysIn(["FR"], range).map(({ holiday }) => holiday)).toEqual(["easterMonday"]);
});

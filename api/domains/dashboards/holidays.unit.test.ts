import { expect, test } from "vitest";
import { holidaysToSay } from "./holidays.ts";

const monday = (openTime: string, closeTime: string) =>
  ({ openDay: "MONDAY", openTime, closeDay: "MONDAY", closeTime }) as const;
const france = { countryCode: "FR", regularHours: [monday("19:00", "22:00"), monday("12:00", "14:30")] };
const named = (found: ReturnType<typeof holidaysToSay>) => found.map(({ holiday }) => holiday);

test("holidays to come are those of the country within sixty days, today's too, and none of the past", () => {
  const noHours = { ...france, specialHours: [] };
  expect(named(holidaysToSay(noHours, "2026-11-11"))).toEqual(["armistice", "christmas", "newYear"]);
  expect(named(holidaysToSay(noHours, "2026-11-12"))).toEqual(["christmas", "newYear"]);
  expect(named(holidaysToSay(noHours, "2027-01-10"))).toEqual([]);
});

test("a holiday comes with the usual hours of its weekday, by opening time", () => {
  const [easter] = holidaysToSay({ ...france, specialHours: [] }, "2027-03-20");
  expect(easter).toEqual({
    day: "2027-03-29",
    holiday: "easterMonday",
    usual: [
      { openTime: "12:00", closeTime: "14:30" },
      { openTime: "19:00", closeTime: "22:00" },
    ],
  });
});

test("a day with special hours of any kind is said already", () => {
  const specialHours = [{ startDate: "2026-12-20", endDate: "2026-12-27", isClosed: true }];
  expect(named(holidaysToSay({ ...france, specialHours }, "2026-12-01"))).toEqual(["newYear"]);
});

test("a country whose calendar is not known has none", () => {
  expect(holidaysToSay({ countryCode: "JP", regularHours: [], specialHours: [] }, "2026-12-01")).toEqual([]);
});

test("a restaurant in Alsace is asked for the hours of Good Friday, one in Madrid for those of a Monday that stands for a Sunday", () => {
  const place = { regularHours: [], specialHours: [] };
  const strasbourg = { ...place, countryCode: "FR", postalCode: "67000" };
  expect(named(holidaysToSay(strasbourg, "2026-03-20"))).toContain("goodFriday");
  expect(named(holidaysToSay({ ...strasbourg, postalCode: "75011" }, "2026-03-20"))).not.toContain("goodFriday");
  const madrid = { ...place, countryCode: "ES", postalCode: "28013" };
  expect(holidaysToSay(madrid, "2026-10-20").map(({ day }) => day)).toEqual(["2026-11-02", "2026-12-07", "2026-12-08"]);
});

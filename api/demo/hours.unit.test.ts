import { expect, test } from "vitest";
import { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import { closedFrom, every } from "./hours.ts";
import { demoVenues } from "./venues/venues.ts";

test("every demo restaurant has hours the contract accepts, in a zone that exists", () => {
  for (const { timeZone, hours, specialHours } of demoVenues) {
    const model = { timeZone, regularHours: hours, specialHours: specialHours(new Date("2026-03-14")), otherHours: [] };
    expect(OpeningHours.safeParse(model).error).toBeUndefined();
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  }
});

test("a service that ends after midnight closes on the next day, on Sunday too", () => {
  expect(every("SUNDAY", "19:00-01:30")).toEqual([
    { openDay: "SUNDAY", openTime: "19:00", closeDay: "MONDAY", closeTime: "01:30" },
  ]);
});

test("a closing period that has passed this year is announced for the next", () => {
  expect(closedFrom("01-05", 14, "Congés", new Date("2026-03-14"))).toEqual({
    startDate: "2027-01-05",
    endDate: "2027-01-18",
    isClosed: true,
    name: "Congés",
  });
});

import { describe, expect, test } from "vitest";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { fromGoogleHours, toGoogleHours } from "./google.ts";

describe("Google's hours", () => {
  test("survive a round trip, exceptions and other services included", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const hours = generatedHours(seed);
      expect(fromGoogleHours(toGoogleHours(hours), hours.timeZone), `seed ${seed}`).toEqual(hours);
    }
  });
  test("read parts left out as zero and 24 as the end of the day", () => {
    const google = {
      regularHours: {
        periods: [
          { openDay: "MONDAY", openTime: {}, closeDay: "MONDAY", closeTime: { hours: 24 } },
          { openDay: "SATURDAY", openTime: { hours: 19 }, closeDay: "SUNDAY", closeTime: { hours: 2, minutes: 30 } },
        ],
      },
    };
    expect(fromGoogleHours(google, "Europe/Rome").regularHours).toEqual([
      { openDay: "MONDAY", openTime: "00:00", closeDay: "MONDAY", closeTime: "24:00" },
      { openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "02:30" },
    ]);
  });
  test("take a range of closed days apart, one period a day, and never a name", () => {
    const specialHours = [{ startDate: "2026-12-31", endDate: "2027-01-01", isClosed: true, name: "Nouvel An" }];
    const google = toGoogleHours({ timeZone: "Europe/Paris", regularHours: [], specialHours, otherHours: [] });
    expect(google.specialHours.specialHourPeriods).toEqual([
      { startDate: { year: 2026, month: 12, day: 31 }, closed: true },
      { startDate: { year: 2027, month: 1, day: 1 }, closed: true },
    ]);
  });
  test("leave zero parts out and end a late exception on the next day", () => {
    const specialHours = [
      { startDate: "2026-12-31", endDate: "2026-12-31", isClosed: false, openTime: "00:30", closeTime: "00:15" },
    ];
    const google = toGoogleHours({ timeZone: "Europe/Paris", regularHours: [], specialHours, otherHours: [] });
    expect(google.specialHours.specialHourPeriods).toEqual([
      {
        startDate: { year: 2026, month: 12, day: 31 },
        openTime: { minutes: 30 },
        endDate: { year: 2027, month: 1, day: 1 },
        closeTime: { minutes: 15 },
      },
    ]);
  });
});

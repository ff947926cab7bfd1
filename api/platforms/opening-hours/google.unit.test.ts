import { describe, expect, test } from "vitest";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { toGoogleHours } from "#tests/platforms/google-hours.ts";
import { fromGoogleHours } from "./google.ts";

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
});

import { describe, expect, it } from "vitest";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { fromSchemaOrgHours, toSchemaOrgHours } from "./schema-org.ts";

const zone = "Europe/Paris";

describe("hours in JSON-LD", () => {
  it("survive a round trip; only other services have no place there", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const hours = { ...generatedHours(seed), otherHours: [] };
      expect(fromSchemaOrgHours(toSchemaOrgHours(hours), zone), `seed ${seed}`).toEqual(hours);
    }
  });
  it("write equal days together, a night by an earlier closing time and a whole day until 23:59", () => {
    const written = toSchemaOrgHours({
      timeZone: zone,
      regularHours: [
        { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" },
        { openDay: "TUESDAY", openTime: "12:00", closeDay: "TUESDAY", closeTime: "14:30" },
        { openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "02:00" },
        { openDay: "THURSDAY", openTime: "00:00", closeDay: "THURSDAY", closeTime: "24:00" },
      ],
      specialHours: [{ startDate: "2026-12-25", endDate: "2026-12-25", isClosed: true, name: "Noël" }],
      otherHours: [],
    });
    expect(written).toEqual({
      openingHoursSpecification: [
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "Tuesday"], opens: "12:00", closes: "14:30" },
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Thursday"], opens: "00:00", closes: "23:59" },
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "19:00", closes: "02:00" },
      ],
      specialOpeningHoursSpecification: [
        {
          "@type": "OpeningHoursSpecification",
          name: "Noël",
          validFrom: "2026-12-25",
          validThrough: "2026-12-25",
          opens: "00:00",
          closes: "00:00",
        },
      ],
    });
  });
  it("are read from pages that write full addresses, one entry instead of a list, seconds, and closed as 00:00–00:00", () => {
    const page = {
      openingHoursSpecification: [
        { dayOfWeek: "https://schema.org/Monday", opens: "09:00:00", closes: "17:00:00" },
        { dayOfWeek: ["Sunday"], opens: "00:00", closes: "00:00" },
      ],
    };
    expect(fromSchemaOrgHours(page, zone).regularHours).toEqual([
      { openDay: "MONDAY", openTime: "09:00", closeDay: "MONDAY", closeTime: "17:00" },
    ]);
  });
  it("read a season as exceptions on the weekdays it names, and dates without times as closed", () => {
    const page = {
      openingHoursSpecification: [
        {
          dayOfWeek: ["Saturday"],
          opens: "10:00",
          closes: "12:00",
          validFrom: "2026-07-01",
          validThrough: "2026-07-12",
        },
        { validFrom: "2026-08-03", validThrough: "2026-08-23" },
      ],
    };
    expect(fromSchemaOrgHours(page, zone).specialHours).toEqual([
      { startDate: "2026-07-04", endDate: "2026-07-04", isClosed: false, openTime: "10:00", closeTime: "12:00" },
      { startDate: "2026-07-11", endDate: "2026-07-11", isClosed: false, openTime: "10:00", closeTime: "12:00" },
      { startDate: "2026-08-03", endDate: "2026-08-23", isClosed: true },
    ]);
  });
});

import { describe, expect, test } from "vitest";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { toOsmHours, toOsmServiceHours } from "#tests/platforms/osm-hours.ts";
import { fromOsmHours } from "./osm-read.ts";
import { unionWeek } from "./week.ts";

const from = "2026-11-16";
const hours = (parts: Partial<OpeningHours>): OpeningHours => ({
  timeZone: "Europe/Paris",
  regularHours: [],
  specialHours: [],
  otherHours: [],
  ...parts,
});
const read = (value: string) => {
  const result = fromOsmHours(value, from);
  if (typeof result === "string") throw new Error(`${value}: ${result}`);
  return result;
};

describe("OSM opening_hours", () => {
  test("survive a round trip, nights before closed days and exceptions included", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const generated = generatedHours(seed);
      if (generated.regularHours.length === 0) continue;
      const value = toOsmHours(generated);
      const back = read(value);
      expect(back.regularHours, `seed ${seed}: ${value}`).toEqual(unionWeek(generated.regularHours));
      // An exception that equals the usual hours of its weekday says nothing, so it may be gone.
      const again = toOsmHours(hours({ ...back }));
      expect(read(again), `seed ${seed}: ${value}`).toEqual(back);
    }
  });
  test("keep every exception that differs from the usual day", () => {
    const specialHours = [
      {
        startDate: "2026-12-24",
        endDate: "2026-12-24",
        isClosed: false,
        openTime: "18:00",
        closeTime: "01:00",
        name: "Réveillon",
      },
      { startDate: "2026-12-25", endDate: "2027-01-03", isClosed: true },
    ];
    const regularHours = unionWeek([
      { openDay: "THURSDAY", openTime: "19:00", closeDay: "FRIDAY", closeTime: "02:00" },
      { openDay: "FRIDAY", openTime: "19:00", closeDay: "SATURDAY", closeTime: "02:00" },
      { openDay: "SUNDAY", openTime: "12:00", closeDay: "SUNDAY", closeTime: "15:00" },
    ]);
    const value = toOsmHours(hours({ regularHours, specialHours }));
    const back = read(value);
    expect(back.regularHours).toEqual(regularHours);
    const days = back.specialHours.map(({ startDate, isClosed, openTime, closeTime }) => ({
      startDate,
      isClosed,
      openTime,
      closeTime,
    }));
    expect(days).toEqual([
      { startDate: "2026-12-24", isClosed: false, openTime: "18:00", closeTime: "01:00" },
      { startDate: "2026-12-25", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2026-12-27", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2026-12-31", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2027-01-03", isClosed: true, openTime: undefined, closeTime: undefined },
    ]);
  });
  test("write what mappers write: groups of days, two services, nights, ranges of dates", () => {
    const lunch = (day: "MONDAY" | "TUESDAY" | "WEDNESDAY") => [
      { openDay: day, openTime: "12:00", closeDay: day, closeTime: "14:30" },
      { openDay: day, openTime: "19:00", closeDay: day, closeTime: "24:00" },
    ];
    const regularHours = [...lunch("MONDAY"), ...lunch("TUESDAY"), ...lunch("WEDNESDAY")];
    const specialHours = [{ startDate: "2026-08-03", endDate: "2026-08-23", isClosed: true, name: 'Congés "annuels"' }];
    expect(toOsmHours(hours({ regularHours, specialHours }))).toBe(
      "Mo-We 12:00-14:30,19:00-24:00; 2026 Aug 03-23 off \"Congés 'annuels'\"",
    );
    expect(toOsmHours(hours({}))).toBe("off");
    expect(toOsmHours(generatedRoundTheClock())).toBe("24/7");
    expect(toOsmServiceHours(hours({ otherHours: [{ hoursTypeId: "KITCHEN", periods: lunch("MONDAY") }] }))).toEqual({
      "opening_hours:kitchen": "Mo 12:00-14:30,19:00-24:00",
    });
  });
  test("read a night written as 26:00, overlapping ranges and a value without days", () => {
    expect(read("Sa 19:00-26:00").regularHours).toEqual([
      { openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "02:00" },
    ]);
    expect(read("Mo 11:30-23:00,12:00-23:00").regularHours).toHaveLength(1);
    expect(read("08:00 - 01:00").regularHours).toHaveLength(7);
  });
  test("read public holidays and seasons as exceptions of the coming year", () => {
    const { regularHours, specialHours } = read("Mo-Fr 12:00-14:30; PH off; Aug off");
    expect(regularHours).toHaveLength(5);
    expect(specialHours).toContainEqual(expect.objectContaining({ startDate: "2026-12-25", isClosed: true }));
    expect(specialHours.filter(({ startDate }) => startDate.startsWith("2027-08")).length).toBeGreaterThan(0);
    expect(specialHours.some(({ startDate }) => startDate === "2026-11-18")).toBe(false);
  });
  test("say why a value cannot be used instead of guessing", () => {
    expect(fromOsmHours("tous les midis", from)).toBe("not_understood");
    expect(fromOsmHours('"sur rendez-vous"', from)).toBe("uncertain");
    expect(fromOsmHours("Mo-Fr 18:00+", from)).toBe("uncertain");
    expect(fromOsmHours("off", from)).toBe("never_open");
    expect(fromOsmHours("", from)).toBe("not_understood");
    expect(fromOsmHours(`Mo 10:00-12:00${" ".repeat(2000)}`, from)).toBe("not_understood");
  });
});

function generatedRoundTheClock(): OpeningHours {
  const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
  return hours({
    regularHours: days.map((day) => ({ openDay: day, openTime: "00:00", closeDay: day, closeTime: "24:00" })),
  });
}

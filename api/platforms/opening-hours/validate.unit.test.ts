import { describe, expect, test } from "vitest";
import type { OpeningHours, SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { findSpecialHoursProblems, findWeekProblems, isTimeZone } from "./validate.ts";

const slot = (
  openDay: WeeklySlot["openDay"],
  openTime: string,
  closeDay: WeeklySlot["closeDay"],
  closeTime: string,
) => ({
  openDay,
  openTime,
  closeDay,
  closeTime,
});
const special = (startDate: string, parts: Partial<SpecialHours> = {}): SpecialHours => ({
  startDate,
  endDate: startDate,
  isClosed: false,
  openTime: "18:00",
  closeTime: "22:00",
  ...parts,
});
const codes = ({ regularHours = [], specialHours = [], otherHours = [] }: Partial<OpeningHours>) =>
  [
    ...findWeekProblems(regularHours, "regularHours"),
    ...findSpecialHoursProblems(specialHours),
    ...otherHours.flatMap(({ periods }) => findWeekProblems(periods, "otherHours")),
  ].map(({ path, code }) => `${path} ${code}`);

describe("opening hours that are stored or sent", () => {
  test("finds nothing wrong with ordinary weeks, nights and exceptions", () => {
    for (let seed = 1; seed <= 300; seed++) expect(codes(generatedHours(seed))).toEqual([]);
  });
  test("refuses two services open at the same minute, also when one is the night before", () => {
    const lunch = slot("MONDAY", "12:00", "MONDAY", "14:00");
    expect(codes({ regularHours: [lunch, slot("MONDAY", "13:59", "MONDAY", "15:00")] })).toEqual([
      "regularHours.1 overlap",
    ]);
    expect(codes({ regularHours: [lunch, slot("MONDAY", "14:00", "MONDAY", "15:00")] })).toEqual([]);
    const night = slot("SUNDAY", "20:00", "MONDAY", "03:00");
    expect(codes({ regularHours: [slot("MONDAY", "02:00", "MONDAY", "04:00"), night] })).toEqual([
      "regularHours.1 overlap",
    ]);
  });
  test("refuses a service without length and an unknown zone", () => {
    expect(codes({ regularHours: [slot("MONDAY", "12:00", "MONDAY", "12:00")] })).toEqual([
      "regularHours.0 zero_length",
    ]);
    expect(isTimeZone("Europe/Lutece")).toBe(false);
    expect(isTimeZone("+02:00")).toBe(false);
    expect(isTimeZone("Europe/Rome")).toBe(true);
  });
  test("refuses exceptions that are backwards, incomplete, without length or a day long", () => {
    const list = [
      special("2026-12-24", { endDate: "2026-12-20" }),
      special("2026-12-25", { closeTime: undefined }),
      special("2026-12-26", { closeTime: "18:00" }),
      special("2026-12-27", { openTime: "00:00", closeTime: "24:00" }),
      special("2026-12-29", { closeTime: "12:30" }),
      special("2026-01-01", { endDate: "2028-01-01", isClosed: true }),
    ];
    expect(codes({ specialHours: list })).toEqual([
      "specialHours.0 date_order",
      "specialHours.1 times_missing",
      "specialHours.2 zero_length",
      "specialHours.3 special_too_long",
      "specialHours.4 special_closes_too_late",
      "specialHours.5 range_too_long",
    ]);
  });
  test("refuses exceptions that contradict each other, and lets a night run into a closed day", () => {
    const eve = special("2026-12-24", { closeTime: "02:00" });
    const christmas = special("2026-12-25", { isClosed: true, openTime: undefined, closeTime: undefined });
    expect(codes({ specialHours: [eve, christmas] })).toEqual([]);
    expect(codes({ specialHours: [eve, special("2026-12-25", { openTime: "01:00" })] })).toEqual([
      "specialHours.1 special_overlap",
    ]);
    expect(codes({ specialHours: [christmas, special("2026-12-25")] })).toEqual(["specialHours.1 special_overlap"]);
  });
});

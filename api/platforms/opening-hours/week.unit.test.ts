import { describe, expect, test } from "vitest";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import { intervalOf, minutesPerWeek, tidyWeek, unionWeek } from "./week.ts";

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

describe("a week of services", () => {
  test("writes an evening that ends at midnight on the day it began", () => {
    expect(tidyWeek([slot("FRIDAY", "19:00", "SATURDAY", "00:00")])).toEqual([
      slot("FRIDAY", "19:00", "FRIDAY", "24:00"),
    ]);
  });
  test("joins the two halves of one night that meet at midnight", () => {
    const halves = [slot("SATURDAY", "00:00", "SATURDAY", "02:00"), slot("FRIDAY", "19:00", "FRIDAY", "24:00")];
    expect(tidyWeek(halves)).toEqual([slot("FRIDAY", "19:00", "SATURDAY", "02:00")]);
  });
  test("joins a night from Sunday into Monday across the end of the week", () => {
    const halves = [slot("MONDAY", "00:00", "MONDAY", "03:00"), slot("SUNDAY", "20:00", "SUNDAY", "24:00")];
    expect(tidyWeek(halves)).toEqual([slot("SUNDAY", "20:00", "MONDAY", "03:00")]);
  });
  test("keeps two services that meet at another minute apart, and a union makes them one", () => {
    const two = [slot("MONDAY", "12:00", "MONDAY", "14:00"), slot("MONDAY", "14:00", "MONDAY", "18:00")];
    expect(tidyWeek(two)).toEqual(two);
    expect(unionWeek(two)).toEqual([slot("MONDAY", "12:00", "MONDAY", "18:00")]);
  });
  test("drops a service that stands twice", () => {
    const one = slot("TUESDAY", "12:00", "TUESDAY", "14:00");
    expect(tidyWeek([one, { ...one }])).toEqual([one]);
  });
  test("writes open round the clock as seven whole days, however it was given", () => {
    const days = weekdays.map((day) => slot(day, "00:00", day, "24:00"));
    expect(tidyWeek(days)).toEqual(days);
    expect(tidyWeek([slot("MONDAY", "00:00", "SUNDAY", "24:00")])).toEqual(days);
    expect(unionWeek(days)).toEqual(days);
  });
  test("cuts a stretch longer than a day at its midnights", () => {
    expect(tidyWeek([slot("FRIDAY", "10:00", "SUNDAY", "02:00")])).toEqual([
      slot("FRIDAY", "10:00", "FRIDAY", "24:00"),
      slot("SATURDAY", "00:00", "SATURDAY", "24:00"),
      slot("SUNDAY", "00:00", "SUNDAY", "02:00"),
    ]);
  });
  test("measures a night that passes the end of the week as it lasts, not backwards", () => {
    const { start, end } = intervalOf(slot("SUNDAY", "22:00", "MONDAY", "01:00"));
    expect(end - start).toBe(180);
    expect(end).toBeGreaterThan(minutesPerWeek);
  });
});

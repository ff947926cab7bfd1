import { describe, expect, test } from "vitest";
import { hoursToday } from "./opening-hours.ts";

const slot = (
  openDay: "FRIDAY" | "SATURDAY",
  openTime: string,
  closeDay: "FRIDAY" | "SATURDAY",
  closeTime: string,
) => ({
  openDay,
  openTime,
  closeDay,
  closeTime,
});
const bistro = {
  timeZone: "Europe/Paris",
  isClosedTemporarily: false,
  specialHours: [],
  regularHours: [
    slot("FRIDAY", "19:00", "SATURDAY", "01:30"),
    slot("FRIDAY", "12:00", "FRIDAY", "14:30"),
    slot("SATURDAY", "19:00", "SATURDAY", "24:00"),
  ],
};
/** Friday 20 November 2026; Paris is one hour ahead of UTC. */
const friday = (utc: string) => new Date(`2026-11-20T${utc}:00Z`);

describe("hours of today", () => {
  test("lists the day's services in the order of the day", () => {
    expect(hoursToday(bistro, friday("09:00")).slots.map(({ open }) => open)).toEqual(["12:00", "19:00"]);
  });
  test("is open within a service and closed between two, by the restaurant's own clock", () => {
    expect(hoursToday(bistro, friday("11:00")).isOpenNow).toBe(true);
    expect(hoursToday(bistro, friday("13:30")).isOpenNow).toBe(false);
    expect(hoursToday(bistro, friday("22:59")).isOpenNow).toBe(true);
  });
  test("stays open after midnight when the service of the day before lasts", () => {
    const night = hoursToday(bistro, new Date("2026-11-21T00:00:00Z"));
    expect(night).toMatchObject({ isOpenNow: true, state: "open" });
    expect(night.slots.map(({ open }) => open)).toEqual(["19:00"]);
    expect(hoursToday(bistro, new Date("2026-11-21T00:30:00Z")).isOpenNow).toBe(false);
  });
  test("lets a special day replace the week, name included", () => {
    const closed = { startDate: "2026-11-20", endDate: "2026-11-20", isClosed: true, name: "Congés" };
    const later = {
      startDate: "2026-11-20",
      endDate: "2026-11-20",
      isClosed: false,
      openTime: "18:00",
      closeTime: "02:00",
    };
    expect(hoursToday({ ...bistro, specialHours: [closed] }, friday("11:00"))).toMatchObject({
      state: "closed",
      special: "Congés",
      isOpenNow: false,
    });
    expect(hoursToday({ ...bistro, specialHours: [later] }, friday("22:30"))).toMatchObject({
      slots: [{ open: "18:00", close: "02:00", passesMidnight: true }],
      isOpenNow: true,
    });
  });
  test("says closed on a day without service, unknown without any hours, and closed for a while above all", () => {
    expect(hoursToday(bistro, new Date("2026-11-22T11:00:00Z")).state).toBe("closed");
    expect(hoursToday({ ...bistro, regularHours: [] }, friday("11:00")).state).toBe("unknown");
    expect(hoursToday({ ...bistro, isClosedTemporarily: true }, friday("11:00"))).toMatchObject({
      state: "closedTemporarily",
      isOpenNow: false,
    });
  });
});

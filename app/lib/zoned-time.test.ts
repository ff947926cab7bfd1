import { expect, test } from "vitest";
import { clockTimeIn, instantIn } from "./zoned-time.ts";

test.each([
  ["Europe/Paris", "2026-11-22T10:00", "2026-11-22T09:00:00.000Z"],
  ["Europe/Paris", "2026-07-14T00:00", "2026-07-13T22:00:00.000Z"],
  ["America/New_York", "2026-12-31T23:59", "2027-01-01T04:59:00.000Z"],
  ["Asia/Kathmandu", "2026-11-22T10:00", "2026-11-22T04:15:00.000Z"],
  // Set back at 03:00: 02:30 occurs twice, and the first counts.
  ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["Europe/Paris", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["Europe/Paris", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
])("in %s a clock shows %s at %s", (zone, clockTime, instant) => {
  expect(instantIn(zone, clockTime)).toBe(instant);
  expect(clockTimeIn(zone, Date.parse(instant))).toBe(clockTime);
});

test.each([
  ["Europe/Paris", "2026-03-29T02:30", "clocks skip it"],
  ["Europe/Paris", "2026-02-30T10:00", "there is no such day"],
  ["Europe/Paris", "2026-11-22T24:00", "there is no such hour"],
  ["Europe/Paris", "tomorrow", "no time"],
  ["Europe/Paris", "", "nothing"],
  ["Mars/Olympus", "2026-11-22T10:00", "no such zone"],
  ["", "2026-11-22T10:00", "no zone"],
])("in %s %s is none: %s", (zone, clockTime) => {
  expect(instantIn(zone, clockTime)).toBeNull();
});

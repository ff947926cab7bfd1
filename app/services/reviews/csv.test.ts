import { expect, test } from "vitest";
import { sortableDate } from "./csv.server.ts";

test("an exported moment is a date that a spreadsheet sorts, by the restaurant's clock", () => {
  const review = { publishedAt: "2026-11-20T23:05:00Z", restaurantTimeZone: "Europe/Paris" };
  expect(sortableDate({ ...review, publishedAtPrecision: "time" })).toBe("2026-11-21 00:05");
  // A review of which only the day is known gets no invented time.
  expect(sortableDate({ ...review, publishedAtPrecision: "day" })).toBe("2026-11-21");
});

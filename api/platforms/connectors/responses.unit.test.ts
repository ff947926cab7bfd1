import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dateOf } from "./responses.ts";

beforeEach(() => void vi.stubEnv("TZ", "Pacific/Auckland"));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ["2026-07-01T12:00:00Z", "2026-07-01T12:00:00.000Z"],
  ["2026-07-01T12:00:00+0200", "2026-07-01T10:00:00.000Z"],
  ["2026-07-01T12:00:00.5", "2026-07-01T12:00:00.500Z"],
  ["2026-07-01 12:00:00", "2026-07-01T12:00:00.000Z"],
  ["2026-07-01", "2026-07-01T00:00:00.000Z"],
])("%s is the same instant wherever the machine stands", (written, instant) => {
  expect(new Date(2026, 0).getTimezoneOffset()).toBe(-780);
  expect(dateOf(written)?.toISOString()).toBe(instant);
});
test.each([null, "", "0000-00-00", "2026-02-30T25:00:00", "soon"])("%s is no date", (written) => {
  expect(dateOf(written)).toBeNull();
});

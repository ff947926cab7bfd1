import { expect, test } from "vitest";
import { jobDefinitions } from "./definitions.ts";
import { nextRun } from "./next-run.ts";

const after = (schedule: string, at: string) => nextRun(schedule, new Date(at)).toISOString();

test("the next run is after the instant, never at it", () => {
  expect(after("* * * * *", "2026-11-26T23:59:00.000Z")).toBe("2026-11-27T00:00:00.000Z");
  expect(after("*/10 * * * *", "2026-11-26T10:50:01.000Z")).toBe("2026-11-26T11:00:00.000Z");
  expect(after("17 * * * *", "2026-11-26T10:17:00.000Z")).toBe("2026-11-26T11:17:00.000Z");
  expect(after("41 3 * * *", "2026-11-26T03:41:30.000Z")).toBe("2026-11-27T03:41:00.000Z");
});

test("every schedule of a job is understood, and what is none is refused", () => {
  for (const { schedule } of Object.values(jobDefinitions))
    if (schedule) expect(nextRun(schedule, new Date()).getTime()).toBeGreaterThan(Date.now());
  expect(after("0 0 1 * *", "2026-11-26T10:00:00.000Z")).toBe("2026-12-01T00:00:00.000Z");
  expect(() => nextRun("every noon", new Date())).toThrow();
});

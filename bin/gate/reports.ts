import { existsSync, readFileSync } from "node:fs";
import type { Step } from "./steps.ts";

export type Report = {
  passed: number;
  failed: number;
  /** Tests with unknown results, because the runner ended early. */
  unknown: number;
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** A skipped test proves nothing, so it counts as failed. */
function readVitest(report: VitestReport): Report {
  const leftOut = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + leftOut, unknown: leftOut };
}

/** A journey that passes only when retried has failed. */
function readPlaywright({ stats }: PlaywrightReport): Report {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped, unknown: skipped };
}

/** The report of a test runner, or null where it wrote none. */
export function readReport({ kind, path }: NonNullable<Step["report"]>): Report | null {
  if (!existsSync(path)) return null;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  return kind === "vitest" ? readVitest(report as VitestReport) : readPlaywright(report as PlaywrightReport);
}

import { existsSync, readFileSync } from "node:fs";
import type { Step } from "./steps.ts";

export type Report = {
  passed: number;
  failed: number;
  /** Files with a failed test. */
  failedFiles: string[];
  /** Tests that failed once and then passed, as somebody looks for them. */
  secondTries: string[];
  /** Tests of which nothing is known, because the runner ended early. */
  unknown: number;
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = { title: string; file: string; tests: { status: string; projectName: string }[] };
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A test that is left out is no proof of anything, so it counts as failed. */
function readVitest(report: VitestReport): Report {
  const leftOut = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + leftOut,
    failedFiles: report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name),
    secondTries: [],
    unknown: leftOut,
  };
}

function readPlaywright(report: PlaywrightReport): Report {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const secondTries = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === "flaky").map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  );
  return { passed: expected + flaky, failed: unexpected + skipped, failedFiles: [], secondTries, unknown: skipped };
}

/** What a test runner wrote down, or null where it wrote nothing. */
export function readReport({ kind, path }: NonNullable<Step["report"]>): Report | null {
  if (!existsSync(path)) return null;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  return kind === "vitest" ? readVitest(report as VitestReport) : readPlaywright(report as PlaywrightReport);
}

/** The names of the failed tests of a vitest report. */
export function failedTests(path: string): string[] {
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  );
}

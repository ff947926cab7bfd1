import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import playwrightConfig from "../../playwright.config.ts";
import { readReport } from "./reports.ts";

function reportOf(kind: "vitest" | "playwright", content: object) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return readReport({ kind, path });
}

test("a journey that passes only when it is run again has failed, and one that is left out too", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 3 };
  expect(reportOf("playwright", { stats })).toEqual({ passed: 7, failed: 6, unknown: 3 });
});

test("a test that is left out has failed", () => {
  const counts = { numPassedTests: 9, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(reportOf("vitest", counts)).toEqual({ passed: 9, failed: 4, unknown: 3 });
});

test("a runner that wrote nothing is no report", () => {
  expect(readReport({ kind: "vitest", path: "/nowhere/report.json" })).toBeNull();
});

test("no journey has a second try", () => {
  const settings = [playwrightConfig, ...(playwrightConfig.projects ?? [])];
  expect(settings.map(({ retries = 0 }) => retries)).toEqual(settings.map(() => 0));
});

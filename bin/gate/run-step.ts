import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { testEnvironment } from "#config/test-environment.ts";
import type { Step } from "./steps.ts";
import type { StepResult } from "./summary.ts";

type Counts = { passed: number; failed: number };
type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

function execute(command: string[]): Promise<{ status: number; output: string }> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: 1, output: `${program} could not be started: ${error.message}` }));
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

/** A test that is skipped or passes at a second try is no proof of anything, so it counts as failed. */
function readCounts({ kind, path }: NonNullable<Step["report"]>): Counts | null {
  if (!existsSync(path)) return null;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (kind === "vitest") {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
  }
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

function judge(step: Step, status: number): Counts {
  const counts = step.report ? readCounts(step.report) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  if (!counts) return { passed: 0, failed: 1 };
  // A runner that failed without a failed test (an unhandled error, no test found) has failed all the same.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * V8 itself ends a process now and then that starts and ends several WebAssembly engines (nodejs/node#64500). That says nothing of
 * the product, as long as no test failed: the part then runs once more, and the gate says so.
 */
const runtimeCrash = /Worker .*exited unexpectedly with signal SIG(?:TRAP|SEGV|ILL|ABRT)/;
function diedWithoutFailure({ report }: Step, { status, output }: { status: number; output: string }): boolean {
  if (status === 0 || report?.kind !== "vitest" || !runtimeCrash.test(output) || !existsSync(report.path)) return false;
  // The tests that were under way count as pending in this report.
  return (JSON.parse(readFileSync(report.path, "utf8")) as VitestReport).numFailedTests === 0;
}

async function executeStep(step: Step, command: string[]): Promise<{ status: number; output: string }> {
  const first = await execute(command);
  if (!diedWithoutFailure(step, first)) return first;
  console.log(`${step.title}: the runtime ended a test process (nodejs/node#64500); this part runs once more.`);
  return execute(command);
}

/** Runs one part of the gate and tells how it went; never throws. */
export async function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now();
  const finish = (result: Omit<StepResult, "title" | "durationMs">): StepResult => ({
    title: step.title,
    durationMs: performance.now() - startedAt,
    ...result,
  });
  const missing = (await step.prepare?.()) ?? null;
  if (missing) return finish({ passed: 0, failed: testEnvironment.isCi ? 1 : 0, output: missing, skipped: missing });
  let output = "";
  let status = 0;
  for (const command of step.commands) {
    const run = await executeStep(step, command);
    output += run.output;
    status = run.status;
    if (status !== 0) break;
  }
  return finish({ ...judge(step, status), output });
}

import { spawn } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { testEnvironment } from "#config/test-environment.ts";
import { failedTests, type Report, readReport } from "./reports.ts";
import type { Step } from "./steps.ts";
import type { StepResult } from "./summary.ts";

type Run = { status: number; output: string };

function execute(command: string[]): Promise<Run> {
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

type TestCounts = Pick<Report, "passed" | "failed" | "secondTries">;

function judge(step: Step, status: number): TestCounts {
  const alone = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) return { ...alone, secondTries: [] };
  const report = readReport(step.report);
  if (!report) return { passed: 0, failed: 1, secondTries: [] };
  // A runner that failed without a failed test (an unhandled error, no test found) has failed all the same.
  return status !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

/**
 * V8 itself ends a process now and then that starts and ends several WebAssembly engines (nodejs/node#64500). That says nothing of
 * the product, as long as no test failed: the part then runs once more, and the gate says so.
 */
const runtimeCrash = /Worker .*exited unexpectedly with signal SIG(?:TRAP|SEGV|ILL|ABRT)/;
function diedWithoutFailure({ report }: Step, { status, output }: Run): boolean {
  if (status === 0 || report?.kind !== "vitest" || !runtimeCrash.test(output)) return false;
  const known = readReport(report);
  // The tests that were under way count as pending in this report.
  return known !== null && known.failed === known.unknown;
}

async function executeStep(step: Step, command: string[]): Promise<Run> {
  const first = await execute(command);
  if (!diedWithoutFailure(step, first)) return first;
  console.log(`${step.title}: the runtime ended a test process (nodejs/node#64500); this part runs once more.`);
  return execute(command);
}

/** More failures than this are no accident of a busy machine. */
const secondTryMax = 3;

/**
 * In CI the files of a few failed tests run a second time, alone: what then passes counts, and is named. Journeys do the same by the
 * runner's own setting.
 */
async function tryAgain(step: Step, command: string[], first: TestCounts): Promise<TestCounts> {
  if (!testEnvironment.isCi || step.report?.kind !== "vitest" || first.failed > secondTryMax) return first;
  const { path } = step.report;
  const before = readReport(step.report);
  if (!before || before.unknown > 0 || before.failedFiles.length === 0) return first;
  const names = failedTests(path);
  const kept = `${path}.first`;
  renameSync(path, kept);
  const { status } = await execute([...command, ...before.failedFiles]);
  const again = readReport(step.report);
  rmSync(path, { force: true });
  renameSync(kept, path);
  if (status !== 0 || !again || again.failed > 0 || names.length === 0) return first;
  return { passed: first.passed + first.failed, failed: 0, secondTries: names };
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
  let last: string[] = [];
  for (const command of step.commands) {
    last = command;
    const run = await executeStep(step, command);
    output += run.output;
    status = run.status;
    if (status !== 0) break;
  }
  const verdict = judge(step, status);
  return finish({ ...(verdict.failed > 0 ? await tryAgain(step, last, verdict) : verdict), output });
}

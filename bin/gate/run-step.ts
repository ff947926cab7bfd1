import { spawn } from "node:child_process";
import { childEnvironment } from "#config/child-environment.ts";
import { testEnvironment } from "#config/test-environment.ts";
import { failuresIn } from "./failures.ts";
import { type Report, readReport } from "./reports.ts";
import type { Step } from "./steps.ts";
import type { StepResult } from "./summary.ts";

type Run = { status: number; output: string };

function execute({ environment = {} }: Step, command: string[]): Promise<Run> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: childEnvironment(environment) });
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

type TestCounts = Pick<Report, "passed" | "failed">;

function judge(step: Step, status: number): TestCounts {
  const alone = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) return alone;
  const report = readReport(step.report);
  if (!report) return { passed: 0, failed: 1 };
  // A runner that failed without a failed test (an unhandled error, no test found) has failed all the same.
  return status !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

/**
 * V8 itself sometimes crashes a process that starts and ends several WebAssembly engines (nodejs/node#64500). That says nothing about the
 * product, as long as no test failed: the part then runs once more, and the gate says so.
 */
const runtimeCrash = /Worker .*exited unexpectedly with signal SIG(?:TRAP|SEGV|ILL|ABRT)/;
function diedWithoutFailure({ report }: Step, { status, output }: Run): boolean {
  if (status === 0 || report?.kind !== "vitest" || !runtimeCrash.test(output)) return false;
  const known = readReport(report);
  // Tests that were running count as pending in this report.
  return known !== null && known.failed === known.unknown;
}

async function executeStep(step: Step, command: string[]): Promise<Run> {
  const first = await execute(step, command);
  if (!diedWithoutFailure(step, first)) return first;
  console.log(`${step.title}: the runtime ended a test process (nodejs/node#64500); this part runs once more.`);
  return execute(step, command);
}

/** Runs one part of the gate and returns its result; never throws. */
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
  const counts = judge(step, status);
  return finish({ ...counts, output, failures: counts.failed > 0 && step.report ? failuresIn(step.report) : [] });
}

/** The same, and prints the result at once; the output only on failure. */
export async function runAndTell(step: Step): Promise<StepResult> {
  const result = await runStep(step);
  const word = result.skipped ? "did not run" : result.failed > 0 ? "FAILED" : "ok";
  console.log(`${step.title}: ${word} (${(result.durationMs / 1000).toFixed(1)} s)`);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  return result;
}

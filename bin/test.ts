/**
 * The whole gate, or the named parts of it: `node bin/test.ts types lint unit`. Nothing is left out silently: a part that cannot run
 * is said at the end, and fails in CI. The last line is always `N passed, N failed`.
 */
import { rmSync } from "node:fs";
import { runStep } from "./gate/run-step.ts";
import { type Step, stages } from "./gate/steps.ts";
import { printSummary, type StepResult } from "./gate/summary.ts";

const names = process.argv.slice(2);
const known = stages.flat().map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  process.exit(2);
}

async function run(step: Step): Promise<StepResult> {
  const result = await runStep(step);
  const verdict = result.skipped ? "did not run" : result.failed > 0 ? "FAILED" : "ok";
  console.log(`${step.title}: ${verdict} (${(result.durationMs / 1000).toFixed(1)} s)`);
  if (result.failed > 0 || result.secondTries?.length) console.log(`\n${result.output.trim()}\n`);
  return result;
}

rmSync("test-results", { recursive: true, force: true });
const results: StepResult[] = [];
for (const stage of stages) {
  const wanted = stage.filter(({ name }) => names.length === 0 || names.includes(name));
  results.push(...(await Promise.all(wanted.map(run))));
}
process.exitCode = printSummary(results);

/**
 * The whole gate, or the named parts of it: `node bin/test.ts types lint unit`. Nothing is skipped silently: a part that cannot run is
 * reported at the end, and fails in CI. The last line is always `N passed, N failed`.
 */
import { rmSync } from "node:fs";
import { runAndTell } from "./gate/run-step.ts";
import { stages } from "./gate/steps.ts";
import { printSummary, type StepResult } from "./gate/summary.ts";

const names = process.argv.slice(2);
const known = stages.flat().map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  process.exit(2);
}

rmSync("test-results", { recursive: true, force: true });
const results: StepResult[] = [];
for (const stage of stages) {
  const wanted = stage.filter(({ name }) => names.length === 0 || names.includes(name));
  results.push(...(await Promise.all(wanted.map(runAndTell))));
}
process.exitCode = printSummary(results);

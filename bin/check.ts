/** The quick gate: checks what changed since the work left the main branch. `npm run check -- <commit>` counts from there instead. */
import { rmSync } from "node:fs";
import { runAndTell } from "./gate/run-step.ts";
import { printSummary } from "./gate/summary.ts";
import { stepsFor, touchedFiles } from "./gate/touched.ts";

const files = touchedFiles(process.argv[2]);
console.log(`${files.length} files were touched.`);
rmSync("test-results", { recursive: true, force: true });
process.exitCode = printSummary(await Promise.all(stepsFor(files).map(runAndTell)));

export type StepResult = {
  title: string;
  durationMs: number;
  passed: number;
  failed: number;
  output: string;
  /** A text for each failed test: its name, the error, and what a page showed. */
  failures?: readonly string[];
  /** Why the part did not run. */
  skipped?: string;
};

/** More than these have a common cause. */
const failuresMax = 10;

/** Prints what failed once more, what ran, what did not, and the closing line. Returns the exit code. */
export function printSummary(results: readonly StepResult[]): 0 | 1 {
  const sum = (pick: (result: StepResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const widest = Math.max(...results.map(({ title }) => title.length));
  console.log("");
  for (const failure of results.flatMap(({ failures = [] }) => failures).slice(0, failuresMax))
    console.log(`${failure}\n`);
  for (const { title, passed, failed, durationMs, skipped } of results) {
    const seconds = `${(durationMs / 1000).toFixed(1)} s`.padStart(8);
    console.log(
      `${title.padEnd(widest)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds}`,
    );
    if (skipped) console.log(`  did not run: ${skipped}`);
  }
  console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}

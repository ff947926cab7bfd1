import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { type Step, vitestStep } from "./steps.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The commit that the work began at: where it left the main branch, else the last commit. */
function startOfWork(): string {
  for (const main of ["main", "origin/main"])
    try {
      return git("merge-base", "HEAD", main);
    } catch {
      // A clone without that branch.
    }
  return "HEAD";
}

/** Files that differ from the start of the work, new ones included; deleted ones are left to the type check. */
export function touchedFiles(since = startOfWork()): string[] {
  const changed = git("diff", "--name-only", "--diff-filter=d", since).split("\n");
  const added = git("ls-files", "--others", "--exclude-standard").split("\n");
  return [...new Set([...changed, ...added])].filter((path) => path !== "" && existsSync(path)).sort();
}

const isLinted = (path: string) => /\.(?:ts|tsx|mjs|json|css)$/.test(path);
const isModule = (path: string) => /\.(?:ts|tsx|json)$/.test(path);
const isDatabaseTest = (path: string) =>
  /^(?:api|bin|tests\/database)\/.*\.test\.ts$/.test(path) && !/\.(?:unit|embedded)\.test\.ts$/.test(path);
const testsInFolder = (folder: string) => globSync(`${folder}/*.test.ts`);

/** Tests with a database: those that were changed, and those in the folder of a changed file of the API. */
export function databaseTestsOf(files: readonly string[], testsIn = testsInFolder): string[] {
  const folders = new Set(
    files.filter((path) => path.startsWith("api/") && isModule(path)).map((path) => dirname(path)),
  );
  const tests = [...files, ...[...folders].flatMap((folder) => testsIn(folder))];
  return [...new Set(tests.filter(isDatabaseTest))].sort();
}

/** Rules about the whole tree; a change anywhere may break them. */
const always = ["tests/structure.test.ts", "tests/domains.test.ts"];
const types: Step = {
  name: "types",
  title: "Types",
  commands: [
    ["react-router", "typegen"],
    ["tsc", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/check.tsbuildinfo"],
  ],
};

/** The steps that check a change in about a minute; rows run one after another. */
export function stepsFor(files: readonly string[], testsIn = testsInFolder): Step[] {
  const linted = files.filter(isLinted);
  const lint = ["biome", "check", "--error-on-warnings", "--no-errors-on-unmatched", ...linted];
  const related = [...always, ...files.filter((path) => isModule(path) && !always.includes(path))];
  const database = databaseTestsOf(files, testsIn);
  return [
    types,
    ...(linted.length > 0 ? [{ name: "lint", title: "Lint and format", commands: [lint] }] : []),
    vitestStep("unit", "Unit tests that import it", ["related", "--run", ...related]),
    ...(database.length > 0 ? [vitestStep("api", "API tests beside it", ["run", ...database])] : []),
  ];
}

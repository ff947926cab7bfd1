import { testEnvironment } from "#config/test-environment.ts";
import { findPostgresServer } from "#tests/setup/postgres-server.ts";
import { ensureChromium } from "./chromium.ts";

/** One part of the gate. `report` is where the test runner writes its counts; a part without one counts as a single check. */
export type Step = {
  name: string;
  title: string;
  commands: string[][];
  report?: { kind: "vitest" | "playwright"; path: string };
  /** Runs first. Returns a sentence if the part cannot run here. */
  prepare?(): Promise<string | null>;
};

/** Tests of one project, all of them or those selected by `select`. */
export const vitestStep = (name: string, title: string, select = ["run"]): Step => ({
  name,
  title,
  commands: [
    [
      "vitest",
      ...select,
      "--project",
      name,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=test-results/${name}.json`,
    ],
  ],
  report: { kind: "vitest", path: `test-results/${name}.json` },
});

async function needPostgres(): Promise<string | null> {
  if (await findPostgresServer()) return null;
  const wanted = testEnvironment.databaseUrl
    ? "at TEST_DATABASE_URL"
    : "at the usual places (127.0.0.1:5432, the local socket)";
  return `no PostgreSQL answers ${wanted}: the API was not tested on it. Start it or set TEST_DATABASE_URL.`;
}

/** Steps of one row run in parallel; the rows run one after another. */
export const stages: readonly (readonly Step[])[] = [
  [
    { name: "types", title: "Types", commands: [["react-router", "typegen"], ["tsc"]] },
    { name: "lint", title: "Lint and format", commands: [["biome", "check", "--error-on-warnings", "."]] },
  ],
  [
    { name: "dead-code", title: "Dead code", commands: [["knip"], ["knip", "--production"]] },
    { name: "build", title: "Build", commands: [["node", "bin/ensure.mjs", "build"]] },
  ],
  [vitestStep("unit", "Unit tests")],
  [{ ...vitestStep("api", "API"), prepare: needPostgres }],
  [vitestStep("embedded", "The embedded database")],
  [vitestStep("built", "The built server, its limits and budgets")],
  [
    {
      name: "e2e",
      title: "Journeys in Chromium",
      commands: [["playwright", "test"]],
      report: { kind: "playwright", path: "test-results/e2e.json" },
      prepare: ensureChromium,
    },
  ],
];

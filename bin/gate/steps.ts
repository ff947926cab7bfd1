import { testEnvironment } from "#config/test-environment.ts";
import { findPostgresServer } from "#tests/setup/postgres-server.ts";
import { connectedName, journeyKinds } from "../../e2e/fixtures/kinds.ts";
import { ensureChromium } from "./chromium.ts";

/** One part of the gate. `report` is where the test runner writes its counts; a part without one counts as a single check. */
export type Step = {
  name: string;
  title: string;
  commands: string[][];
  /** Variables of the environment beside those of the gate. */
  environment?: Record<string, string>;
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

/** Journeys of some projects. Each of these steps has a report, and traces of failures, of its own. */
function journeyStep(name: string, title: string, projects: readonly string[]): Step {
  const path = `test-results/${name}.json`;
  const selected = projects.map((project) => `--project=${project}`);
  return {
    name,
    title,
    // Whoever runs the projects by hand gets them in order; here a step that failed keeps no other from running.
    commands: [["playwright", "test", "--no-deps", `--output=test-results/${name}`, ...selected]],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    report: { kind: "playwright", path },
    prepare: ensureChromium,
  };
}

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
  [journeyStep("e2e", "Journeys in Chromium", journeyKinds)],
  [journeyStep("e2e-connected", "Journeys that connect platforms", journeyKinds.map(connectedName))],
];

import { defineConfig } from "vitest/config";
import { LongestFirst } from "./bin/gate/longest-first.ts";
import { testEnvironment } from "./config/test-environment.ts";
import { findPostgresServer } from "./tests/setup/postgres-server.ts";
import { webSessionSecret } from "./tests/setup/web-session-secret.ts";
import { webDataDir } from "./tests/setup/web-uploads.ts";

const databaseTests = ["api/**/*.test.ts", "tests/database/**/*.test.ts", "bin/**/*.test.ts"];
const withoutDatabase = "**/*.unit.test.{ts,tsx}";
const excluded = ["node_modules/**", "build/**", "data/**", "e2e/**"];

/** What a test waits for comes when the machine gets to it; a second, as is usual, is over on a busy one. */
const patience = { expect: { poll: { timeout: 60_000 } } };

/** Tests of the API and of all that stands on a database; `globalSetup` makes the databases of one store. */
const onStore = (name: string, store: "embedded" | "postgres", include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: [...excluded, withoutDatabase, ...exclude],
    globalSetup: [`tests/setup/${store}.ts`],
    setupFiles: ["tests/setup/console.ts", "tests/setup/close-databases.ts"],
    // A file has a database of its own; reading the whole API anew for each would take longer than most files' tests.
    isolate: false,
    env: {
      SESSION_SECRETS: webSessionSecret,
      JWT_SECRETS: webSessionSecret,
      DATA_DIR: webDataDir,
    },
    ...patience,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
const onlyEmbedded = "**/*.embedded.test.ts";
const onlyPostgres = "**/*.postgres.test.ts";
/** One file of each domain, for its statements, and what a promise of each store is: what a kill leaves, what two calls at once do. */
const onBoth = "**/*.stores.test.ts";

/**
 * The API's tests run once: on PostgreSQL where a server answers, else on the embedded store. With a server the embedded store keeps what
 * is about itself, and one file of each domain.
 */
async function databaseProjects() {
  if (await findPostgresServer())
    return [
      onStore("api", "postgres", databaseTests, [onlyEmbedded]),
      onStore("embedded", "embedded", [onlyEmbedded, onBoth, "api/{audit,db}/**/*.test.ts"], [onlyPostgres]),
    ];
  const missing =
    "PostgreSQL does not answer: the API is tested on the embedded store. Start it or set TEST_DATABASE_URL.";
  if (testEnvironment.isCi) throw new Error(missing);
  console.warn(missing);
  return [
    onStore("api", "embedded", databaseTests, [onlyPostgres, onlyEmbedded]),
    onStore("embedded", "embedded", [onlyEmbedded]),
  ];
}

/**
 * Each worker that reads the web app's sources has React Router's compiler, which removes and writes the route types when it begins and
 * waits for neither: two that begin at once are in each other's way. No test reads those types; any other error fails the run.
 */
const isTypesAtOnce = (error: { message?: string }) =>
  /^(?:ENOENT|ENOTDIR|ENOTEMPTY)\b.*\.react-router\/types/.test(error.message ?? "");

export default defineConfig(async () => ({
  test: {
    maxWorkers: 2,
    onUnhandledError: (error: { message?: string }) => (isTypesAtOnce(error) ? false : undefined),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,contract,config,sandbox,server,tests,uploads}/**/*.test.{ts,tsx}", withoutDatabase],
          exclude: [...excluded, "tests/database/**", "tests/built/**"],
          setupFiles: ["tests/setup/console.ts"],
          // What a file changes of a module it sets back; reading all modules anew for each file took half of the time.
          isolate: false,
          // No unit test is timed: this ends one that hangs, on the slowest machine too.
          ...patience,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          exclude: excluded,
          globalSetup: ["tests/setup/build.ts"],
          ...patience,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      ...(await databaseProjects()),
    ],
  },
}));

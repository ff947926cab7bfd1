import { defineConfig } from "vitest/config";
import { LongestFirst } from "./bin/gate/longest-first.ts";
import { testEnvironment } from "./config/test-environment.ts";
import { findPostgresServer } from "./tests/setup/postgres-server.ts";
import { webSessionSecret } from "./tests/setup/web-session-secret.ts";

const databaseTests = ["api/**/*.test.ts", "tests/database/**/*.test.ts", "bin/**/*.test.ts"];
const withoutDatabase = "**/*.unit.test.{ts,tsx}";
const excluded = ["node_modules/**", "build/**", "data/**", "e2e/**"];

/**
 * One project per store: the same tests, told by `globalSetup` which database to make. What only one store has is tested
 * in `*.embedded.test.ts` or `*.postgres.test.ts`.
 */
const onStore = (store: "embedded" | "postgres", other: "embedded" | "postgres") => ({
  test: {
    name: `api-${store}`,
    include: databaseTests,
    exclude: [...excluded, withoutDatabase, `**/*.${other}.test.ts`],
    globalSetup: [`tests/setup/${store}.ts`],
    setupFiles: ["tests/setup/console.ts", "tests/setup/close-databases.ts"],
    // A file has a database of its own; reading the whole API anew for each would take longer than most files' tests.
    isolate: false,
    env: { SESSION_SECRETS: webSessionSecret, JWT_SECRETS: webSessionSecret },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

/** The project that needs a server, or none and one line that says so. */
async function postgresProject() {
  if (await findPostgresServer()) return [onStore("postgres", "embedded")];
  const missing = "PostgreSQL does not answer: the tests on PostgreSQL do not run. Start it or set TEST_DATABASE_URL.";
  if (testEnvironment.isCi) throw new Error(missing);
  console.warn(missing);
  return [];
}

export default defineConfig(async () => ({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,contract,config,sandbox,server,tests}/**/*.test.{ts,tsx}", withoutDatabase],
          exclude: [...excluded, "tests/database/**", "tests/built/**"],
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        test: {
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          exclude: excluded,
          globalSetup: ["tests/setup/build.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      onStore("embedded", "postgres"),
      ...(await postgresProject()),
    ],
  },
}));

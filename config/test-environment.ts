import { Environment } from "./environment.ts";

/** The settings of the test run, apart from those of the product. */
export const testEnvironment = {
  /** A PostgreSQL server on which databases may be created; without it the usual addresses are tried. */
  databaseUrl: process.env.TEST_DATABASE_URL?.trim() || undefined,
  /** In CI a store that cannot be tested is a failure. */
  isCi: process.env.CI === "true",
  /** All kills of processes, and not one for each way of writing. */
  killsAll: process.env.TEST_KILLS === "all",
  /** The Chromium of the journeys; without it the system's or Playwright's own is used. */
  chromiumPath: process.env.CHROMIUM_PATH?.trim() || undefined,
  /** Port of the server that the journeys run against. */
  journeyPort: Number(process.env.E2E_PORT?.trim() || 4173),
};

/** The environment of a process started by a test: this one's without settings of the product, plus the given ones. */
export function processEnvironment(settings: Record<string, string>): Record<string, string | undefined> {
  const product = new Set(Object.keys(Environment.shape));
  const inherited = Object.entries(process.env).filter(([name]) => !product.has(name));
  return { ...Object.fromEntries(inherited), ...settings };
}

import { testEnvironment } from "#config/test-environment.ts";

/**
 * Processes killed at a step: in the gate those of `once`, one for each way in which something is written; with `npm run test:kills` all of
 * them.
 */
export const killSeries = <Kill>(all: readonly Kill[], once: readonly Kill[]): readonly Kill[] =>
  testEnvironment.killsAll ? all : once;

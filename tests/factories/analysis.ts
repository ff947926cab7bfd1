import type { Analyser, ReviewToAnalyse } from "#api/analysis/analyser.ts";
import type { Analysers } from "#api/analysis/analysers.ts";
import { analyseReview } from "#api/analysis/embedded/embedded.ts";
import type { Database } from "#api/db/database.ts";
import { type ReadCounts, readDueReviews } from "#api/domains/analysis/read/due.ts";
import type { Log } from "#api/log.ts";

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const noDetector = () => null;

/** The embedded analyser without its thread and its language detector: it uses the reported language. */
export const inlineAnalyser = (id = "comptoir/1"): Analyser => ({
  id,
  batchSize: 50,
  analyse: async (reviews: readonly ReviewToAnalyse[]) => reviews.map((review) => analyseReview(review, noDetector)),
  rest: async () => {},
});

/** Analyses all due reviews, as the worker's job would. */
export async function readAll(database: Database, chosen?: Analyser): Promise<ReadCounts> {
  const embedded = inlineAnalyser();
  const analysers: Analysers = { chosen: chosen ?? embedded, embedded };
  return readDueReviews({ database, log: silentLog }, analysers);
}

import type { Analysers } from "#api/analysis/analysers.ts";
import { AnalyserFailed } from "#api/analysis/external/analyser.ts";
import type { ApiServices } from "#api/context.ts";
import { claimAnalysis } from "./lease.ts";
import { type DueReview, findDue, findNeverRead, storeFindings } from "./store.ts";

type Services = Pick<ApiServices, "database" | "log">;
export type ReadCounts = { readCount: number; fallbackCount: number };

/** Reads one batch with the analyser in use, and what that leaves out with the embedded one. Throws `AnalyserFailed`. */
async function readBatch({ database }: Services, { chosen, embedded }: Analysers, batch: DueReview[]) {
  const findings = await chosen.analyse(batch);
  const known = new Set(findings.map(({ id }) => id));
  const left = batch.filter(({ id }) => !known.has(id));
  const others = left.length === 0 ? [] : await embedded.analyse(left);
  return storeFindings(database, batch, [...findings, ...others], chosen.id);
}

/** While the external analyser is paused, the embedded one reads the reviews that none has read. */
async function readWithEmbedded({ database }: Services, { embedded }: Analysers, renew: () => Promise<boolean>) {
  let count = 0;
  for (;;) {
    const batch = await findNeverRead(database.orm, embedded.batchSize);
    if (batch.length === 0 || !(await renew())) return count;
    count += await storeFindings(database, batch, await embedded.analyse(batch), embedded.id);
  }
}

/**
 * Reads all due reviews, or until the external analyser fails: it is then paused for a while, and what the embedded one reads in its
 * place is read again later. Does nothing while another process reads.
 */
export async function readDueReviews(services: Services, analysers: Analysers): Promise<ReadCounts> {
  const { database } = services;
  const lease = await claimAnalysis(database.orm);
  const counts: ReadCounts = { readCount: 0, fallbackCount: 0 };
  if (!lease) return counts;
  const { chosen, embedded } = analysers;
  const isExternal = chosen !== embedded;
  let isUseful = !(isExternal && lease.isPaused);
  try {
    while (isUseful) {
      const batch = await findDue(database.orm, chosen.id, chosen.batchSize);
      if (batch.length === 0 || !(await lease.renew())) return counts;
      try {
        counts.readCount += await lease.keep(() => readBatch(services, analysers, batch));
        if (isExternal) await lease.resume();
      } catch (error) {
        if (!(error instanceof AnalyserFailed)) throw error;
        services.log.warn("the external analyser failed", { trouble: error.trouble, error });
        await lease.pause(error.trouble);
        isUseful = false;
      }
    }
    counts.fallbackCount = await lease.keep(() => readWithEmbedded(services, analysers, lease.renew));
    return counts;
  } finally {
    await lease.release();
    await Promise.all([chosen.rest(), embedded.rest()]);
  }
}

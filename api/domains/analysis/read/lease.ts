import { sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { analysisTurn } from "#api/db/schema/analysis.ts";
import type { Statements } from "#api/db/statements.ts";
import { leaseOn } from "#api/jobs/lease.ts";

const lease = leaseOn(analysisTurn);
const pauseMinutesMax = 60;
const { failureCount, pausedUntil } = analysisTurn;

export type AnalysisLease = {
  /** True while the external analyser is not called, after a recent failure. */
  isPaused: boolean;
  /** Extends the lease; false when another process has claimed it. */
  renew(): Promise<boolean>;
  /** Extends the lease while `work` runs. */
  keep<T>(work: () => Promise<T>): Promise<T>;
  /** Pauses the external analyser, twice as long after each failure in a row. */
  pause(failure: string): Promise<void>;
  /** Ends the pause and forgets the failures. */
  resume(): Promise<void>;
  release(): Promise<void>;
};

/** Claims the lease to read reviews; null while another process has it. */
export async function claimAnalysis(tx: Statements): Promise<AnalysisLease | null> {
  const claim = lease.claimed();
  const isPaused = sql<boolean>`coalesce(${pausedUntil} > ${now}, false)`;
  const [row] = await tx.update(analysisTurn).set(claim).where(lease.isFree).returning({ isPaused });
  if (!row) return null;
  const held = lease.isHeld(undefined, claim);
  return {
    isPaused: row.isPaused,
    renew: () => lease.renew(tx, held),
    keep: (work) => lease.keep(tx, held, work),
    pause: async (failure) => {
      const minutes = sql`least(power(2, least(${failureCount}, 10))::int, ${pauseMinutesMax}::int)`;
      const pause = sql`${now} + make_interval(mins => ${minutes})`;
      await tx.update(analysisTurn).set({ failure, failureCount: sql`${failureCount} + 1`, pausedUntil: pause });
    },
    resume: async () => {
      const none = { failure: null, failureCount: 0, pausedUntil: null };
      await tx.update(analysisTurn).set(none).where(sql`${failureCount} > 0`);
    },
    release: async () => {
      await tx.update(analysisTurn).set(lease.released).where(held);
    },
  };
}

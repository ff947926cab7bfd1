import { eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import { analysisTurn } from "#api/db/schema/analysis.ts";
import type { Statements } from "#api/db/statements.ts";

/** A process that stops says nothing for this long, and another one takes over. */
const leaseSeconds = 120;
const pauseMinutesMax = 60;

export type AnalysisLease = {
  /** May the external analyser be asked, or has it failed too lately? */
  isPaused: boolean;
  /** Keeps the turn for another while; false when another process has taken it. */
  hold(): Promise<boolean>;
  /** Leaves the external analyser alone for a while that doubles with each failure in a row. */
  pause(failure: string): Promise<void>;
  /** It answers again. */
  resume(): Promise<void>;
  end(): Promise<void>;
};

/** Takes the turn to read reviews; null while another process has it. */
export async function claimAnalysis(tx: Statements): Promise<AnalysisLease | null> {
  const id = newId();
  const { leaseId, leaseUntil, pausedUntil, failureCount } = analysisTurn;
  const lease = { leaseUntil: hence(`${leaseSeconds} seconds`) };
  const [row] = await tx
    .update(analysisTurn)
    .set({ ...lease, leaseId: id })
    .where(or(isNull(leaseUntil), lt(leaseUntil, now)))
    .returning({ isPaused: sql<boolean>`coalesce(${pausedUntil} > now(), false)` });
  if (!row) return null;
  return {
    isPaused: row.isPaused,
    hold: async () => (await tx.update(analysisTurn).set(lease).where(eq(leaseId, id))).rowCount === 1,
    pause: async (failure) => {
      const minutes = sql`least(power(2, least(${failureCount}, 10))::int, ${pauseMinutesMax}::int)`;
      const until = sql`now() + make_interval(mins => ${minutes})`;
      await tx.update(analysisTurn).set({ failure, failureCount: sql`${failureCount} + 1`, pausedUntil: until });
    },
    resume: async () => {
      const rested = { failure: null, failureCount: 0, pausedUntil: null };
      await tx.update(analysisTurn).set(rested).where(gt(failureCount, 0));
    },
    end: async () => {
      await tx.update(analysisTurn).set({ leaseUntil: null, leaseId: null }).where(eq(leaseId, id));
    },
  };
}

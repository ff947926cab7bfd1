import type { Pool } from "pg";
import { newId } from "#api/db/ids.ts";

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
export async function claimAnalysis(pool: Pool): Promise<AnalysisLease | null> {
  const id = newId();
  const { rows } = await pool.query<{ isPaused: boolean }>(
    `update analysis_turn set lease_id = $1, lease_until = now() + make_interval(secs => $2)
     where lease_until is null or lease_until < now()
     returning coalesce(paused_until > now(), false) as "isPaused"`,
    [id, leaseSeconds],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    isPaused: row.isPaused,
    hold: async () =>
      (
        await pool.query(
          "update analysis_turn set lease_until = now() + make_interval(secs => $2) where lease_id = $1",
          [id, leaseSeconds],
        )
      ).rowCount === 1,
    pause: async (failure) => {
      await pool.query(
        `update analysis_turn set failure = $1, failure_count = failure_count + 1,
           paused_until = now() + make_interval(mins => least(power(2, least(failure_count, 10))::int, $2::int))`,
        [failure, pauseMinutesMax],
      );
    },
    resume: async () => {
      await pool.query(
        "update analysis_turn set failure = null, failure_count = 0, paused_until = null where failure_count > 0",
      );
    },
    end: async () => {
      await pool.query("update analysis_turn set lease_until = null, lease_id = null where lease_id = $1", [id]);
    },
  };
}

import type { Pool } from "pg";

const intervalMs = 60_000;
const walMaxBytes = 32 * 1024 * 1024;
const checkpointMaxAgeSeconds = 300;

/**
 * Does what a server's background processes do and a single-process PostgreSQL does not: checkpoints, without which the log grows for ever,
 * and vacuum with statistics, which the planner needs.
 */
export function startUpkeep(pool: Pool): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => runUpkeep(pool))
      .catch((error: unknown) => process.emitWarning(`Upkeep of the embedded database failed: ${error}`));
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round: vacuums the one table that needs it most, so that requests wait briefly, then does a checkpoint if one is due. */
export async function runUpkeep(pool: Pool): Promise<void> {
  const due = await pool.query<{ statement: string }>(dueTable);
  if (due.rows[0]) await pool.query(due.rows[0].statement);
  const { rows } = await pool.query<{ written: number; age: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as written,
       extract(epoch from now() - checkpoint_time) as age from pg_control_checkpoint()`,
  );
  const { written = 0, age = 0 } = rows[0] ?? {};
  // A checkpoint itself writes a little, which needs no further one.
  if (written > walMaxBytes || (written > 10_000 && age > checkpointMaxAgeSeconds)) await pool.query("checkpoint");
}

/** The thresholds are autovacuum's defaults. */
const dueTable = `
  select format(case when needs_vacuum then 'vacuum (analyze) %I.%I' else 'analyze %I.%I' end, schemaname, relname) as statement
  from (
    select s.schemaname, s.relname, s.n_mod_since_analyze, c.reltuples,
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
        or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as needs_vacuum
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid) t
  where needs_vacuum or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
  order by n_mod_since_analyze / greatest(reltuples, 1) desc
  limit 1`;

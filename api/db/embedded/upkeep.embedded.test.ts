import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { runUpkeep } from "./upkeep.ts";

test("a long log is checkpointed away and a table that changed much is vacuumed and analyzed", async () => {
  const { pool } = await testDatabase();
  const written = async () =>
    (
      await pool.query<{ bytes: number }>(
        "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()",
      )
    ).rows[0]?.bytes ?? 0;
  await pool.query(
    "insert into rate_limits (key, window_started_at, count) select g || repeat('x', 300), now(), 1 from generate_series(1, 50000) g",
  );
  await pool.query("delete from rate_limits where key like '%7x%'");
  expect(await written()).toBeGreaterThan(32 * 1024 * 1024);
  // Statistics are published at most once a second, unless forced.
  await pool.query("select pg_stat_force_next_flush()");
  await runUpkeep(pool);
  expect(await written()).toBeLessThan(1024 * 1024);
  const { rows } = await pool.query("select reltuples from pg_class where relname = 'rate_limits'");
  expect(rows[0].reltuples).toBeGreaterThan(10_000);
});

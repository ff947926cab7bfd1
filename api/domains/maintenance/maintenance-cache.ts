import type { Pool } from "pg";
import { MaintenanceStatus, maintenanceOff } from "#contract/maintenance/schemas.ts";

/** Other processes see a change within this time; the specification wants the state on every answer, not one query each. */
const freshForMs = 1000;
const settingKey = "maintenance";

export type MaintenanceCache = {
  /** The state, at most a second old. Never fails: without a database the last known state is the best answer. */
  read(): Promise<MaintenanceStatus>;
  /** Stores a state; this process answers with it from now on. */
  write(status: MaintenanceStatus): Promise<void>;
};

async function findStored(pool: Pool): Promise<MaintenanceStatus> {
  const { rows } = await pool.query<{ value: unknown }>("select value from settings where key = $1", [settingKey]);
  const parsed = MaintenanceStatus.safeParse(rows[0]?.value);
  return parsed.success ? parsed.data : maintenanceOff;
}

/** The maintenance state of the installation, kept in the `settings` table and for a second in this process. */
export function createMaintenanceCache(pool: Pool, now: () => number = Date.now): MaintenanceCache {
  let known = maintenanceOff;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let writes = 0;

  async function refresh(): Promise<void> {
    const before = writes;
    try {
      const stored = await findStored(pool);
      // A write that came while we read is newer than what we read.
      if (before === writes) known = stored;
    } catch {
      // The request itself will tell that the database is away.
    } finally {
      readAtMs = now();
      reading = null;
    }
  }

  return {
    async read() {
      if (now() - readAtMs >= freshForMs) {
        reading ??= refresh();
        await reading;
      }
      return known;
    },
    async write(status) {
      await pool.query(
        `insert into settings (key, value, updated_at) values ($1, $2, now())
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [settingKey, JSON.stringify(status)],
      );
      writes += 1;
      known = status;
      readAtMs = now();
    },
  };
}

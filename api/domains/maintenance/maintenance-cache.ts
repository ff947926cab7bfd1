import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { settings } from "#api/db/schema/settings.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { MaintenanceNotice, maintenanceAt, noMaintenance } from "#contract/maintenance/schemas.ts";

/** Other processes see a change within this time; the specification wants the state on every response, not one query each. */
const freshForMs = 1000;
const settingKey = "maintenance";

type Pool = Pick<Database, "pool">;
type Telling = (tx: Statements, before: MaintenanceNotice) => void;

export type MaintenanceCache = {
  /** The state, at most a second old, and off past its end. Never fails: without a database the last known state is used. */
  read(): Promise<MaintenanceNotice>;
  /** Stores a state, with what `tell` does in the same transaction; this process uses it from now on. */
  write(database: Pool, status: MaintenanceNotice, tell: Telling): Promise<void>;
};

async function findStored(tx: Statements): Promise<MaintenanceNotice> {
  const [stored] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, settingKey));
  const parsed = MaintenanceNotice.safeParse(stored?.value);
  return parsed.success ? parsed.data : noMaintenance;
}

/** The maintenance state of the installation, kept in the `settings` table and for a second in this process. */
export function createMaintenanceCache(tx: Statements, now: () => number = Date.now): MaintenanceCache {
  let known = noMaintenance;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let writes = 0;

  async function refresh(): Promise<void> {
    const before = writes;
    try {
      const stored = await findStored(tx);
      // A write during the read is newer than what was read.
      if (before === writes) known = stored;
    } catch {
      // The request itself will fail if the database is away.
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
      return maintenanceAt(known, noMaintenance, now());
    },
    async write(database, status, tell) {
      const changed = { value: status, updatedAt: sql`now()` };
      await transaction(database, async (tx) => {
        tell(tx, await findStored(tx));
        await tx
          .insert(settings)
          .values({ key: settingKey, ...changed })
          .onConflictDoUpdate({ target: settings.key, set: changed });
      });
      writes += 1;
      known = status;
      readAtMs = now();
    },
  };
}

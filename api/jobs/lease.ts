import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "#api/db/clock.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import type { Statements } from "#api/db/statements.ts";

/** A table whose rows are processed by one worker at a time. */
type LeasedTable = PgTable & { leaseId: PgColumn; leaseUntil: PgColumn };

/**
 * A worker that does not renew its lease for this long counts as dead. Longer work runs inside `keep`, so that rows of a killed worker are
 * free again within half a minute.
 */
const leaseSeconds = 25;
const renewEveryMs = 6_000;

/**
 * The lease on rows of a table. A worker claims a row by writing its own `leaseId` into it, in the statement that finds the row due;
 * results
 * are written only while that id is there, which `lock` ensures in the same transaction. A worker that does not renew it until
 * `leaseUntil`, by the database's clock, counts as dead, and another one may claim the row. pg-boss has no such guarantee: its jobs are in
 * tables of their own, and one that takes too long is given to a second worker while the first still writes.
 */
export function leaseOn<Table extends LeasedTable>(table: Table) {
  const until = hence(`${leaseSeconds} seconds`);
  const isHeld = (row: SQL | undefined, { leaseId }: { leaseId: string }) => and(row, eq(table.leaseId, leaseId));
  const isFreeAt = (at: SQL | Date) =>
    sql<boolean>`(${table.leaseUntil} is null or ${table.leaseUntil} < ${at}::timestamptz)`;

  const untilOf = (at?: Date) => (at === undefined ? until : new Date(at.getTime() + leaseSeconds * 1000));

  async function renew(tx: Statements, held: SQL | undefined, at?: Date): Promise<boolean> {
    const column = sql.identifier(table.leaseUntil.name);
    return (await tx.execute(sql`update ${table} set ${column} = ${untilOf(at)} where ${held}`)).rowCount === 1;
  }

  return {
    until,
    /** True for a row without a lease. */
    isFree: isFreeAt(now),
    isFreeAt,
    /** Columns of a claimed row; `at` where the caller has read the database's clock. */
    claimed: (at?: Date) => ({
      leaseId: newId(),
      leaseUntil: untilOf(at),
    }),
    /** Columns of a released row. */
    released: { leaseId: null, leaseUntil: null },
    /** True for the row while that worker has its lease. */
    isHeld,
    /** Locks the row for the caller's transaction; false when another worker has claimed it. */
    async lock(tx: Statements, held: SQL | undefined): Promise<boolean> {
      return (await tx.execute(sql`select from ${table} where ${held} for update`)).rowCount === 1;
    },
    /** Extends the lease; false when another worker has claimed the row. */
    renew,
    /** Extends the lease during slow work. */
    async keep<T>(tx: Statements, held: SQL | undefined, work: () => Promise<T>, clock?: Clock): Promise<T> {
      const keepOn = async () => renew(tx, held, await clock?.());
      // The next statement of the work meets the same failure, and reports it.
      const timer = setInterval(() => keepOn().catch(() => {}), renewEveryMs);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

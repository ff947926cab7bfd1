import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "#api/db/clock.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import type { Statements } from "#api/db/statements.ts";

/** A table whose rows are worked on by one worker at a time. */
type LeasedTable = PgTable & { leaseId: PgColumn; leaseUntil: PgColumn };

/**
 * A worker that says nothing for this long is taken for dead. Work that may take longer is done inside `keep`, so that what a killed worker
 * held never waits half a minute.
 */
const leaseSeconds = 25;
const renewEveryMs = 6_000;

/**
 * The lease on rows of a table. A worker claims a row by writing a `leaseId` of its own into it, in the statement that finds the row due;
 * what came of the work is written only while that id stands there, which `lock` makes sure of in the same transaction. A worker that says
 * nothing until `leaseUntil`, by the database's clock, is taken for dead, and another one may claim the row. pg-boss keeps no such promise:
 * its jobs lie in tables of their own, and one that takes too long is given to a second worker while the first still writes.
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
    /** True of a row that nobody holds. */
    isFree: isFreeAt(now),
    isFreeAt,
    /** Columns of a row that is claimed; `at` where the caller has asked the database what time it is. */
    claimed: (at?: Date) => ({
      leaseId: newId(),
      leaseUntil: untilOf(at),
    }),
    /** Columns of a row that is let go. */
    released: { leaseId: null, leaseUntil: null },
    /** True of the row while that worker holds it. */
    isHeld,
    /** Locks the row for the caller's transaction; false when another worker has claimed it. */
    async lock(tx: Statements, held: SQL | undefined): Promise<boolean> {
      return (await tx.execute(sql`select from ${table} where ${held} for update`)).rowCount === 1;
    },
    /** Keeps the row for another while; false when another worker has claimed it. */
    renew,
    /** Keeps the row while something slow is awaited. */
    async keep<T>(tx: Statements, held: SQL | undefined, work: () => Promise<T>, clock?: Clock): Promise<T> {
      const keepOn = async () => renew(tx, held, await clock?.());
      // The next statement of the work meets the same trouble, and says so.
      const timer = setInterval(() => keepOn().catch(() => {}), renewEveryMs);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

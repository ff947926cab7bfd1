import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import type { Statements } from "#api/db/statements.ts";

/** A table whose rows are worked on by one worker at a time. */
type LeasedTable = PgTable & { leaseId: PgColumn; leaseUntil: PgColumn };

/**
 * The lease on rows of a table. A worker claims a row by writing a `leaseId` of its own into it, in the statement that finds the row due;
 * what came of the work is written only while that id stands there, which `lock` makes sure of in the same transaction. A worker that says
 * nothing until `leaseUntil` is taken for dead, and another one may claim the row. pg-boss keeps no such promise: its jobs lie in tables of
 * their own, and one that takes too long is given to a second worker while the first still writes.
 */
export function leaseOn<Table extends LeasedTable>(table: Table, seconds: number) {
  const until = hence(`${seconds} seconds`);
  const isHeld = (row: SQL | undefined, { leaseId }: { leaseId: string }) => and(row, eq(table.leaseId, leaseId));

  async function renew(tx: Statements, held: SQL | undefined): Promise<boolean> {
    const column = sql.identifier(table.leaseUntil.name);
    return (await tx.execute(sql`update ${table} set ${column} = ${until} where ${held}`)).rowCount === 1;
  }

  return {
    until,
    /** True of a row that nobody holds. */
    isFree: sql<boolean>`(${table.leaseUntil} is null or ${table.leaseUntil} < ${now})`,
    /** Columns of a row that is claimed; `at` where the caller has a clock of its own. */
    claimed: (at?: Date) => ({
      leaseId: newId(),
      leaseUntil: at === undefined ? until : new Date(at.getTime() + seconds * 1000),
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
    async keep<T>(tx: Statements, held: SQL | undefined, work: () => Promise<T>): Promise<T> {
      // The next statement of the work meets the same trouble, and says so.
      const timer = setInterval(() => renew(tx, held).catch(() => {}), (seconds * 1000) / 4);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

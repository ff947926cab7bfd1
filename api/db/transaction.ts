import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { deadlock, sqlStateOf } from "./sql-states.ts";
import { type Statements, statementsOn } from "./statements.ts";

/** Until every statement is built on the tables: takes text as well. */
export type Queryable = Statements & Pick<PoolClient, "query">;

/** The pool that builds statements as well, for as long as some functions are handed the pool. */
export type StatementPool = Pool & Statements;

export function statementPool(pool: Pool): StatementPool {
  const orm = statementsOn(pool);
  return Object.assign(pool, {
    $with: orm.$with,
    with: orm.with.bind(orm),
    select: orm.select.bind(orm),
    selectDistinct: orm.selectDistinct.bind(orm),
    selectDistinctOn: orm.selectDistinctOn.bind(orm),
    insert: orm.insert.bind(orm),
    update: orm.update.bind(orm),
    delete: orm.delete.bind(orm),
    execute: orm.execute.bind(orm),
  });
}

/** The query builder that takes text as well, for as long as some statements are text. */
export function queryableOn<Client extends Pool | PoolClient>(client: Client) {
  const query = new Proxy(client.query, { apply: (_, __, args) => Reflect.apply(client.query, client, args) });
  return Object.assign(statementsOn(client), { query });
}

const attemptsMax = 4;
const pauseMs = 25;

/**
 * Runs a whole transaction again when it was ended to resolve a deadlock, a moment later: at once it may take its first row again
 * before the other one has woken, and the two stand as before.
 */
export async function retryingDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1)
    try {
      return await attempt();
    } catch (error) {
      if (count === attemptsMax || sqlStateOf(error) !== deadlock) throw error;
      await pause(pauseMs * count * (0.5 + Math.random()));
    }
}

/**
 * Runs the work in one transaction: committed when it returns, undone when it throws. It runs again when it was ended to resolve a
 * deadlock, so it must do nothing but run statements of its own `tx`.
 */
export const transaction = <T>(database: Pool | { pool: Pool }, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  retryingDeadlocks(() => attemptTransaction("pool" in database ? database.pool : database, work));

async function attemptTransaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(queryableOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away instead of going back to the pool.
    client.release(broken);
  }
}

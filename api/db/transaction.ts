import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { deadlock, sqlStateOf } from "./sql-states.ts";
import { type Statements, statementsOn } from "./statements.ts";

const attemptsMax = 4;
const pauseMs = 25;

/**
 * Runs a whole transaction again when it was ended by a deadlock, a moment later: at once it might take its first row before the other one
 * has
 * woken, and deadlock again.
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
 * Runs the work in one transaction: committed when it returns, rolled back when it throws. It runs again after a deadlock, so it must do
 * nothing but run statements of its own `tx`.
 */
export const transaction = <T>({ pool }: { pool: Pool }, work: (tx: Statements) => Promise<T>): Promise<T> =>
  retryingDeadlocks(() => attemptTransaction(pool, work));

async function attemptTransaction<T>(pool: Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(statementsOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is discarded instead of going back to the pool.
    client.release(broken);
  }
}

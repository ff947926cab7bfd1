import type { Pool, PoolClient } from "pg";

/** Anything that takes a statement: the pool, or the one connection of a transaction. */
export type Queryable = Pick<PoolClient, "query">;

/** Two transactions wanted what the other one held, and the server ended this one to let the other go on. */
const deadlock = "40P01";
const attemptsMax = 3;
const isDeadlock = (error: unknown) => error instanceof Error && "code" in error && error.code === deadlock;

/**
 * Runs the work in one transaction: committed when it returns, undone when it throws. It runs again when it was ended to resolve a
 * deadlock, so it must do nothing but speak to its client.
 */
export async function transaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (attempt === attemptsMax || !isDeadlock(error)) throw error;
    }
}

async function attemptTransaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
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

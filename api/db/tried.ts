import type { Pool, PoolClient } from "pg";
import type { Database } from "./database.ts";
import { statementsOn } from "./statements.ts";

/**
 * Runs work on a database whose changes it sees and nobody else: all of it is in one transaction, which is rolled back in the end. Its own
 * transactions are savepoints of that one, with what they write at their end, so that what would fail fails here too.
 */
export async function tried<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const pool = onOneClient(client);
    return await work({ ...database, pool, orm: statementsOn(pool) });
  } finally {
    await client.query("rollback").catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

/** Words that begin and end a transaction, inside of another one. */
function asSavepoint(text: unknown): unknown {
  if (typeof text !== "string") return text;
  if (text === "begin") return "savepoint tried";
  if (text === "rollback") return "rollback to savepoint tried";
  return text.replace(/(^|; )commit$/, "$1release savepoint tried");
}

/** A pool of one connection in the middle of a transaction: one statement after the other, and nothing is given back. */
function onOneClient(client: PoolClient): Pool {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: unknown, ...rest: unknown[]) => {
    const next = last.then(() => Reflect.apply(client.query, client, [asSavepoint(text), ...rest]));
    last = next.catch(() => {});
    return next;
  };
  const proxy: PoolClient = new Proxy(client, {
    get: (target, key) =>
      key === "query"
        ? query
        : key === "connect"
          ? async () => proxy
          : key === "release"
            ? () => {}
            : Reflect.get(target, key),
  });
  return proxy as unknown as Pool;
}

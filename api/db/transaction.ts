import { setTimeout as pause } from "node:timers/promises";
import pg, { type Pool, type PoolClient } from "pg";
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

/** A function of the database that takes all items, each with its `position`, as one JSON array; and what to throw in place of its failure. */
export type LastStep = { name: string; failure: (error: unknown) => unknown };
/** The open transactions, with what each does last. */
const open = new WeakMap<Statements, Map<LastStep, object[]>>();

/**
 * Collects something that the transaction of `tx` writes at its very end: the step's function runs once, with all that was collected for
 * it, in the same message as the commit, so that rows which many writers want are locked for the length of a commit and no longer. Nothing
 * of it remains when the transaction fails. Throws for a `tx` that is none of `transaction`.
 */
export function beforeCommit(tx: Statements, step: LastStep, item: object): void {
  const steps = open.get(tx);
  if (!steps) throw new Error("What is written with the commit needs a transaction.");
  const items = steps.get(step) ?? [];
  items.push(item);
  steps.set(step, items);
}

const textOf = ({ name }: LastStep, items: readonly object[]) => {
  const json = JSON.stringify(items.map((item, position) => ({ ...item, position })));
  return `select ${name}(${pg.escapeLiteral(json)}::json)`;
};

/** The function in which a statement failed stands in the error's context. */
const isOf = (error: unknown, { name }: LastStep): boolean =>
  error instanceof pg.DatabaseError && error.where?.includes(`${name}(`) === true;

async function commit(client: PoolClient, steps: ReadonlyMap<LastStep, object[]>): Promise<void> {
  const texts = [...steps].map(([step, items]) => textOf(step, items));
  await client.query([...texts, "commit"].join("; ")).catch((error: unknown) => {
    const failed = [...steps.keys()].find((step) => isOf(error, step));
    throw failed ? failed.failure(error) : error;
  });
}

async function attemptTransaction<T>(pool: Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const tx = statementsOn(client);
  const steps = new Map<LastStep, object[]>();
  let broken: Error | undefined;
  open.set(tx, steps);
  try {
    await client.query("begin");
    const result = await work(tx);
    await commit(client, steps);
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    open.delete(tx);
    // A connection that cannot even roll back is discarded instead of going back to the pool.
    client.release(broken);
  }
}

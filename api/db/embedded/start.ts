import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { EngineConnection } from "./connection.ts";
import type { EngineData, EngineStart, ToEngine } from "./messages.ts";
import { engineModules } from "./modules.ts";

/** Longer than any transaction should take: a query for a second connection inside one would otherwise wait for ever. */
const connectionTimeoutMs = 30_000;

export type Engine = { pool: pg.Pool; stop(): Promise<void> };

/** Starts the engine's thread on a directory and a pool of one connection to it. The caller has the directory's lock. */
export async function startEngine(start: EngineStart): Promise<Engine> {
  const workerData: EngineData = { ...start, modules: await engineModules() };
  const worker = new Worker(new URL("./engine.ts", import.meta.url), { workerData, execArgv: [] });
  await waitUntilReady(worker);
  let connectionCount = 0;
  const pool = new pg.Pool({
    max: 1,
    // The thread lives as long as the pool; closing an idle connection would gain nothing.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionTimeoutMs,
    ssl: false,
    user: "postgres",
    database: "postgres",
    stream: () => {
      connectionCount += 1;
      return new EngineConnection(worker, connectionCount);
    },
  });
  // Every open connection is notified when the thread ends; the queries report it to their callers.
  pool.on("error", () => {});
  worker.setMaxListeners(0);
  const stop = async () => {
    await pool.end();
    if (worker.threadId === -1) return;
    const exited = once(worker, "exit");
    worker.postMessage({ kind: "close" } satisfies ToEngine);
    await exited;
  };
  return { pool, stop };
}

/** An error in the thread or its end rejects. */
async function waitUntilReady(worker: Worker): Promise<void> {
  const stopped = new AbortController();
  const exited = once(worker, "exit", { signal: stopped.signal }).then(() => {
    throw new Error("The embedded database stopped before it was ready.");
  });
  // The first message means that it is ready.
  const ready = once(worker, "message", { signal: stopped.signal });
  try {
    await Promise.race([ready, exited]);
  } finally {
    stopped.abort();
    await Promise.allSettled([ready, exited]);
  }
}

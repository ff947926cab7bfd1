import type { Notification, PoolClient } from "pg";
import type { Database } from "./database.ts";

export type Listening = { close(): Promise<void> };
type Options = {
  database: Database;
  /** Name of the notification. */
  channel: string;
  /** Of several processes with the same number one at a time is notified; the others wait for it to end. Without one, all are. */
  onlyOneLock?: number;
  /** Called once listening has begun, without a payload, and after each notification, with its own; several may be merged. */
  onSignal: (payload?: string) => void;
  retryMs?: number;
};

/** How long a process without the lock, or without the server, waits before it tries again. */
const defaultRetryMs = 15_000;

/**
 * Listens for NOTIFY. On a server this takes one connection of the pool; the embedded store listens on its only connection. A lost
 * connection is opened again.
 */
export function listen(options: Options): Listening {
  return options.database.kind === "embedded" ? listenInside(options) : listenOnServer(options);
}

function listenInside({ database, channel, onSignal }: Options): Listening {
  const take = ({ channel: heard, payload }: Notification) => {
    if (heard === channel) onSignal(payload);
  };
  let client: PoolClient | undefined;
  const started = (async () => {
    client = await database.pool.connect();
    client.on("notification", take);
    await client.query(`listen ${channel}`).finally(() => client?.release());
    onSignal();
  })();
  return {
    close: async () => {
      await started.catch(() => {});
      client?.off("notification", take);
    },
  };
}

function listenOnServer({ database, channel, onlyOneLock, onSignal, retryMs = defaultRetryMs }: Options): Listening {
  let isClosed = false;
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const take = ({ payload }: Notification) => onSignal(payload);

  async function isOurs(on: PoolClient): Promise<boolean> {
    if (onlyOneLock === undefined) return true;
    const { rows } = await on.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [onlyOneLock]);
    return rows[0]?.is_ours === true;
  }
  async function begin(): Promise<void> {
    try {
      client = await database.pool.connect();
      client.once("error", lost);
      const isOurTurn = await isOurs(client);
      if (isClosed || !isOurTurn) return lost();
      client.on("notification", take);
      await client.query(`listen ${channel}`);
      onSignal();
    } catch {
      lost();
    }
  }
  /** Gives up the connection, and with it the lock; the pool opens a new one. */
  function lost(): void {
    client?.off("notification", take);
    client?.off("error", lost);
    client?.release(true);
    client = undefined;
    // A connection that breaks during a statement says so twice, and is opened again once.
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(start, retryMs).unref();
  }
  function start(): void {
    running = begin();
  }
  start();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      // Unlocks at once, instead of when the server notices the lost connection, so that the next process need not wait.
      await client?.query("select pg_advisory_unlock_all()").catch(() => {});
      if (client) lost();
    },
  };
}

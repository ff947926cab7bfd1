import type { Database } from "#api/db/database.ts";
import { type Listening, listen } from "#api/db/listen.ts";
import type { Log } from "#api/log.ts";
import { restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import type { EndConnections, Publish, PushMessage } from "./publisher.ts";
import { connectionsEnded, pushSignal } from "./record.ts";

type Options = {
  database: Database;
  log: Log;
  publish: Publish;
  endConnections: EndConnections;
  /** First wait after a failure; it doubles up to a minute. */
  retryMs?: number;
};
type Row = { id: string; restaurant_id: string | null; user_id: string | null; name: string; data: object; at: Date };

const passMax = 200;
const retryMsMax = 60_000;
/** Any number, as long as nothing else in the database takes the same one. */
const dispatcherLock = 5_077_104;

const waitingQuery = `
  select id, restaurant_id, user_id, name, data, at from push_events
  where published_at is null order by id limit ${passMax}`;

function pushesOf({ restaurant_id, user_id, ...row }: Row): PushMessage {
  const channel = restaurant_id ? restaurantChannel(restaurant_id) : userChannel(user_id ?? "");
  const { id, name, data, at } = row;
  return { channel, name, data: { id, name, restaurantId: restaurant_id, data, at: at.toISOString() } };
}

/** The same said again about the same thing is said once, in the place of the last. */
function withoutRepetition(rows: Row[]): Row[] {
  const keyOf = (row: Row) => JSON.stringify([row.restaurant_id, row.user_id, row.name, row.data]);
  const last = new Map(rows.map((row) => [keyOf(row), row.id]));
  return rows.filter((row) => last.get(keyOf(row)) === row.id);
}

/**
 * Publishes committed events, in the order they were recorded, each at least once. It is told of a commit by the database and
 * asks nothing while nothing happens. What could not be published is tried again, later and later.
 */
export function startDispatch(options: Options): Listening {
  const { database, log, publish, endConnections, retryMs = 1_000 } = options;
  let isClosed = false;
  let isWaiting = false;
  let running: Promise<void> | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function pass(): Promise<boolean> {
    const { rows } = await database.pool.query<Row>(waitingQuery);
    if (rows.length === 0) return false;
    const told = withoutRepetition(rows);
    const isEnd = ({ name }: Row) => name === connectionsEnded;
    await endConnections(told.filter(isEnd).flatMap(({ user_id: id }) => id ?? []));
    await publish(told.filter((row) => !isEnd(row)).map(pushesOf));
    const ids = rows.map(({ id }) => id);
    await database.pool.query("update push_events set published_at = now() where id = any($1::uuid[])", [ids]);
    return rows.length === passMax;
  }

  async function work(): Promise<void> {
    try {
      do {
        isWaiting = false;
        while (!isClosed && (await pass()));
        failures = 0;
      } while (isWaiting && !isClosed);
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn("pushes could not be published", { error });
      if (!isClosed) timer = setTimeout(wake, Math.min(retryMs * 2 ** (failures - 1), retryMsMax)).unref();
    }
  }

  function wake(): void {
    isWaiting = true;
    if (running || isClosed) return;
    clearTimeout(timer);
    running = work().finally(() => {
      running = null;
      // Told between the last question and now.
      if (isWaiting && failures === 0) wake();
    });
  }

  const listening = listen({ database, channel: pushSignal, onlyOneLock: dispatcherLock, onSignal: wake });
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await listening.close();
    },
  };
}

import { isNull } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { type Listening, listen } from "#api/db/listen.ts";
import { pushEvents } from "#api/db/schema/push.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { Log } from "#api/log.ts";
import { restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { connectionsEnded, pushSignal } from "../../push/record.ts";
import type { EndConnections, Publish, PushMessage } from "./publisher.ts";

type Options = {
  database: Database;
  log: Log;
  publish: Publish;
  endConnections: EndConnections;
  /** First wait after a failure; it doubles up to a minute. */
  retryMs?: number;
};
type Row = Pick<
  typeof pushEvents.$inferSelect,
  "id" | "restaurantId" | "userId" | "endedUserId" | "name" | "data" | "at"
>;

const passMax = 200;
const retryMsMax = 60_000;
/** Any number that nothing else in the database uses as a lock. */
const dispatcherLock = 5_077_104;

function pushesOf({ userId, endedUserId: _, ...row }: Row): PushMessage {
  const channel = row.restaurantId ? restaurantChannel(row.restaurantId) : userChannel(userId ?? "");
  return { channel, name: row.name, data: { ...row, at: row.at.toISOString() } };
}

/** Removes repeated events about the same thing; the last one stays. */
function withoutRepetition(rows: Row[]): Row[] {
  const keyOf = (row: Row) => JSON.stringify([row.restaurantId, row.userId, row.endedUserId, row.name, row.data]);
  const last = new Map(rows.map((row) => [keyOf(row), row.id]));
  return rows.filter((row) => last.get(keyOf(row)) === row.id);
}

/**
 * Publishes committed events, in the order they were recorded, each at least once. The database notifies it of commits; it does not poll.
 * Failed events are retried at growing intervals.
 */
export function startDispatch(options: Options): Listening {
  const { database, log, publish, endConnections, retryMs = 1_000 } = options;
  let isClosed = false;
  let isWaiting = false;
  let running: Promise<void> | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function pass(): Promise<boolean> {
    const { id, restaurantId, userId, endedUserId, name, data, at } = pushEvents;
    const rows = await database.orm
      .select({ id, restaurantId, userId, endedUserId, name, data, at })
      .from(pushEvents)
      .where(isNull(pushEvents.publishedAt))
      .orderBy(pushEvents.id)
      .limit(passMax);
    if (rows.length === 0) return false;
    const events = withoutRepetition(rows);
    const isEnd = (row: Row) => row.name === connectionsEnded;
    await endConnections(events.filter(isEnd).flatMap((row) => row.userId ?? row.endedUserId ?? []));
    await publish(events.filter((row) => !isEnd(row)).map(pushesOf));
    const ids = rows.map((row) => row.id);
    await database.orm.update(pushEvents).set({ publishedAt: now }).where(isAnyOf(pushEvents.id, ids));
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
      // Notified between the last query and now.
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

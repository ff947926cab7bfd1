import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { listen } from "./listen.ts";

const database = await testDatabase();
const channel = "push_events";
const notify = () => database.pool.query(`notify ${channel}`);

function listening(onlyOneLock: number) {
  let signals = 0;
  const one = listen({ database, channel, onlyOneLock, retryMs: 5, onSignal: () => (signals += 1) });
  onTestFinished(() => one.close());
  return { count: () => signals, close: () => one.close() };
}

test("of several listeners one is notified, and another takes over when it ends", async () => {
  const first = listening(1);
  await expect.poll(first.count).toBe(1);
  const second = listening(1);
  await notify();
  await expect.poll(first.count).toBe(2);
  expect(second.count()).toBe(0);
  await first.close();
  await expect.poll(second.count).toBe(1);
  await notify();
  await expect.poll(second.count).toBe(2);
  expect(first.count()).toBe(2);
});

test("a connection that breaks while listening begins is opened again once, and given back at the end", async () => {
  const counts = { opened: 0, held: 0 };
  /** A pool whose first connection breaks with its first statement. */
  const connect = async () => {
    const client = await database.pool.connect();
    counts.opened += 1;
    counts.held += 1;
    const release = client.release.bind(client);
    client.release = (how) => {
      counts.held -= 1;
      release(how);
    };
    if (counts.opened > 1) return client;
    const query = client.query.bind(client);
    client.query = ((text: string) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      setImmediate(() => stream.destroy(new Error("connection reset")));
      return query(`select pg_sleep(5); ${text}`);
    }) as typeof client.query;
    return client;
  };
  let signals = 0;
  const pool = { connect } as unknown as typeof database.pool;
  const one = listen({ database: { ...database, pool }, channel, retryMs: 50, onSignal: () => (signals += 1) });
  onTestFinished(() => one.close());
  await expect.poll(() => signals).toBe(1);
  expect(counts).toEqual({ opened: 2, held: 1 });
  await one.close();
  expect(counts).toEqual({ opened: 2, held: 0 });
});

test("a lost connection is opened again, and what was said meanwhile is asked for", async () => {
  const one = listening(2);
  await expect.poll(one.count).toBe(1);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  );
  await expect.poll(one.count).toBe(2);
  await notify();
  await expect.poll(one.count).toBe(3);
});

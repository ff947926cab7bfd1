import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { killSeries } from "#tests/setup/kill-series.ts";
import { findPostgresServer, onServer, withDatabaseName } from "#tests/setup/postgres-server.ts";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager, signIn } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

type Store = { settings: Record<string, string>; dataDir: string; databaseUrl?: string };

let cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  cleanUps = [];
});

function embeddedStore(): Store {
  const { dataDir, remove } = migratedDataDir();
  cleanUps.push(remove);
  return { dataDir, settings: { DATA_DIR: dataDir } };
}

async function postgresStore(serverUrl: string): Promise<Store> {
  const name = `server_crash_${process.pid}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template template0`));
  cleanUps.push(() => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)));
  const databaseUrl = withDatabaseName(serverUrl, name);
  return { ...embeddedStore(), databaseUrl, settings: { ...embeddedStore().settings, DATABASE_URL: databaseUrl } };
}

/** Archives one review after the other, several at a time, until the server is gone; returns what was acknowledged. */
async function archiveUntilItDies(server: RunningServer, reviewIds: string[], killAfter: number): Promise<string[]> {
  const headers = await signIn(server.origin);
  const waiting = [...reviewIds];
  const acknowledged: string[] = [];
  const worker = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const body = JSON.stringify({ reviewIds: [id], archived: true });
      const response = await fetch(`${server.origin}/api/v1/reviews/archived`, { method: "PUT", headers, body });
      if (!response.ok) throw new Error(`Archiving answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      acknowledged.push(id);
      if (acknowledged.length === killAfter) server.process.kill("SIGKILL");
    }
  };
  await Promise.allSettled([worker(), worker(), worker(), worker()]);
  expect(await server.exited).toBe("SIGKILL");
  return acknowledged;
}

async function isArchived(origin: string, headers: Record<string, string>, id: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/v1/reviews/${id}`, { headers });
  const { data } = (await response.json()) as { data: { archived: boolean } };
  return data.archived;
}

async function provesDurable(store: Store) {
  const { reviewIds } = await createManager(store, 60);
  const first = await startServer(store.settings);
  cleanUps.push(() => first.stop("SIGKILL"));
  const acknowledged = await archiveUntilItDies(first, reviewIds, 20);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  const second = await startServer(store.settings);
  cleanUps.push(() => second.stop());
  const headers = await signIn(second.origin);
  const kept = await Promise.all(acknowledged.map((id) => isArchived(second.origin, headers, id)));
  expect(kept).toEqual(acknowledged.map(() => true));
}

/** Puts a chip that opens a page into a store before a server opens it; returns its serial number. */
async function createChip(store: Store, restaurantId: string): Promise<string> {
  const uid = newId().replaceAll("-", "").slice(-14).toUpperCase();
  const database = await openDatabase({ ...store, poolSize: 2 });
  try {
    await database.pool.query(
      "insert into platforms (id, restaurant_id, key, external_id, place_id, connected_at) values ($1, $2, 'gmb', 'x', 'x', now())",
      [newId(), restaurantId],
    );
    await database.pool.query("insert into nfc_chips (id, uid, restaurant_id) values ($1, $2, $3)", [
      newId(),
      uid,
      restaurantId,
    ]);
    return uid;
  } finally {
    await database.close();
  }
}

/** Taps the chip, several guests at a time, until the server is gone. */
async function tapUntilItDies(server: RunningServer, uid: string, killAfter: number) {
  const taps = { asked: 0, answered: 0 };
  const guest = async () => {
    while (taps.answered < killAfter) {
      taps.asked += 1;
      const { status } = await fetch(`${server.origin}/nfc?uid=${uid}`, { redirect: "manual" });
      if (status !== 302) throw new Error(`A tap answered ${status}`);
      taps.answered += 1;
      if (taps.answered === killAfter) server.process.kill("SIGKILL");
    }
  };
  await Promise.allSettled([guest(), guest(), guest(), guest()]);
  expect(await server.exited).toBe("SIGKILL");
  return taps;
}

async function tapCountOf(origin: string, headers: Record<string, string>, uid: string): Promise<number | undefined> {
  const response = await fetch(`${origin}/api/v1/administration/nfc-chips?search=${uid}`, { headers });
  if (!response.ok) throw new Error(`The chips answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { tapCount: number }[] };
  return data[0]?.tapCount;
}

async function countsTaps(store: Store) {
  const { restaurantId } = await createManager(store, 0);
  const uid = await createChip(store, restaurantId);
  const first = await startServer(store.settings);
  cleanUps.push(() => first.stop("SIGKILL"));
  const taps = await tapUntilItDies(first, uid, 50);
  const second = await startServer(store.settings);
  cleanUps.push(() => second.stop());
  const headers = await signIn(second.origin);
  const count = () => tapCountOf(second.origin, headers, uid);
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(taps.answered);
  // One whose answer was cut off may be counted, and none twice.
  expect(await count()).toBeLessThanOrEqual(taps.asked);
}

const postgresUrl = await findPostgresServer();

const proofs = {
  "loses nothing it acknowledged": provesDurable,
  "has counted every tap it answered": countsTaps,
};
const stores = {
  "the embedded database": async () => embeddedStore(),
  ...(postgresUrl ? { PostgreSQL: () => postgresStore(postgresUrl) } : {}),
};
const all = Object.entries(proofs).flatMap(([proof, prove]) =>
  Object.entries(stores).map(([store, open]) => ({ proof, prove, store, open })),
);
// A kill while rows are written is asked of each store by `crash.test.ts` beside the database and by `durability.embedded.test.ts`.
const once = all.filter(
  ({ proof, store }) => (proof.includes("tap") && postgresUrl ? "PostgreSQL" : "the embedded database") === store,
);

describe("a server killed while it writes", () => {
  test.each(killSeries(all, once))("$proof, on $store", async ({ prove, open }) => {
    await prove(await open());
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { findPostgresServer, onServer, withDatabaseName } from "#tests/setup/postgres-server.ts";
import { createManager, signIn } from "./people.ts";
import { type RunningServer, startServer, temporaryDataDir } from "./running-server.ts";

type Store = { settings: Record<string, string>; dataDir: string; databaseUrl?: string };

let cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  cleanUps = [];
});

function embeddedStore(): Store {
  const { dataDir, remove } = temporaryDataDir();
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

const postgresUrl = await findPostgresServer();

describe("a server killed while it writes", () => {
  test("loses nothing it acknowledged, on the embedded database", () => provesDurable(embeddedStore()));
  if (postgresUrl)
    test("loses nothing it acknowledged, on PostgreSQL", async () => provesDurable(await postgresStore(postgresUrl)));
});

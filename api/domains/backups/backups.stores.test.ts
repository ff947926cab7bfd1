import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApi } from "#api/app.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { restoreEmbedded } from "#api/db/embedded/snapshot.ts";
import { newId } from "#api/db/ids.ts";
import { createLog } from "#api/log.ts";
import type { BackupList } from "#contract/backups/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createReview, createUser } from "#tests/factories/records.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { embeddedDataDir, serverDatabaseUrl, temporaryDirectory } from "#tests/setup/database.ts";
import { onServer } from "#tests/setup/postgres-server.ts";
import { backupMetrics } from "./metrics.ts";
import { runBackups } from "./run.ts";

const installation = "00000000-0000-0000-0000-000000000000";
const store = inject("testStore");
const place =
  store.kind === "postgres"
    ? { dataDir: temporaryDirectory(), databaseUrl: await serverDatabaseUrl(store) }
    : { dataDir: embeddedDataDir(store.templateDir), databaseUrl: undefined };
const folder = join(place.dataDir, "backups");
const settings = { ...testSettings(), place };
const open = () => openDatabase({ ...place, poolSize: 4, isDurable: false });
let database: Database = await open();
afterAll(() => database.close());
const admin = await createUser(database, { role: "admin" });
const manager = await createUser(database, { role: "accountManager" });
await createReview(database);

const servicesOn = (on: Database, own = settings) =>
  createApi({ database: on, settings: own, log: createLog({ level: "error", write: () => {} }) }).services;
const work = (own = settings) => runBackups(servicesOn(database, own));
async function ask(method: string, path: string, user = admin) {
  const caller = await callerOf(database, user, { settings });
  return caller.fetch(method, `/backups${path}`, method === "GET" ? undefined : {});
}
const list = async (): Promise<BackupList> => ((await (await ask("GET", "")).json()) as { data: BackupList }).data;

/** A backup that is there. */
async function backedUp(): Promise<string> {
  expect((await ask("POST", "")).status).toBe(202);
  await work();
  const { run } = await list();
  expect(run).toMatchObject({ kind: "backup", state: "done", failure: null, reason: "" });
  return run?.backupName ?? "";
}
async function checked(name: string, own = settings) {
  expect((await ask("POST", `/${name}/checks`)).status).toBe(202);
  await work(own);
  return (await list()).run;
}
/** What trials leave behind: databases, or folders. */
async function leftovers(): Promise<string[]> {
  const hidden = readdirSync(folder).filter((name) => /^\.|\.new$|\.deleted$/.test(name));
  if (place.databaseUrl === undefined) return hidden;
  const { rows } = await database.pool.query<{ datname: string }>(
    "select datname from pg_database where datname like 'comptoir_check_%' and datname in (select 'comptoir_check_' || replace(id::text, '-', '') from backup_runs)",
  );
  return [...hidden, ...rows.map(({ datname }) => datname)];
}

beforeEach(async () => {
  await database.pool.query("delete from backup_runs");
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  test("is made while Comptoir runs, with what every table held, and listed with its size", async () => {
    const name = await backedUp();
    const { backups } = await list();
    expect(backups).toMatchObject([{ name, isRestorable: true, check: null, store: store.kind }]);
    expect(backups[0]?.sizeBytes).toBeGreaterThan(10_000);
    const sums = JSON.parse(readFileSync(join(folder, name, "sums.json"), "utf8"));
    expect(sums).toContainEqual({ table: "reviews", rows: 1, checksum: expect.stringMatching(/^\d+$/) });
    expect((await backupMetrics(database.orm)).join("\n")).toMatch(/comptoir_backup_succeeded_seconds \d{10}/);
    expect(await leftovers()).toEqual([]);
  });

  test("is one of two that are asked for at once", async () => {
    const answers = await Promise.all([ask("POST", ""), ask("POST", "")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ code?: string }>));
    expect(bodies.map(({ code }) => code).filter(Boolean)).toEqual(["BACKUP_RUNNING"]);
    await Promise.all([work(), work()]);
    expect((await list()).backups).toHaveLength(1);
  });

  test("says why it failed, and leaves nothing half made", async () => {
    const name = "2026-01-01T00-00-00-000Z";
    mkdirSync(join(folder, name), { recursive: true });
    await database.pool.query("insert into backup_runs (id, kind, backup_name) values ($1, 'backup', $2)", [
      newId(),
      name,
    ]);
    await work();
    expect((await list()).run).toMatchObject({ state: "failed", failure: "other" });
    expect(await leftovers()).toEqual([]);
  });
});

describe("a trial", () => {
  test("restores into an empty database, finds the same rows, and removes it", async () => {
    const name = await backedUp();
    await createReview(database);
    const before = (await database.pool.query("select count(*) from reviews")).rows;
    const run = await checked(name);
    expect(run).toMatchObject({ kind: "check", state: "done", result: { isCompared: true, differing: [] } });
    expect(run?.result?.files).toEqual({ count: 0, missingCount: 0, damagedCount: 0 });
    expect(run?.result?.rowCount).toBeGreaterThan(3);
    expect((await list()).backups[0]?.check?.state).toBe("done");
    expect((await database.pool.query("select count(*) from reviews")).rows).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  test("names the tables that differ, and the files that are lost", async () => {
    const name = await backedUp();
    const path = join(folder, name, "sums.json");
    const sums = JSON.parse(readFileSync(path, "utf8")) as { table: string; rows: number }[];
    writeFileSync(
      path,
      JSON.stringify(sums.map((sum) => (sum.table === "reviews" ? { ...sum, rows: sum.rows + 1 } : sum))),
    );
    const files = [{ id: newId(), size: 3, sha256: "a".repeat(64) }];
    writeFileSync(join(folder, name, "media.json"), JSON.stringify({ store: "folder", holdsBytes: true, files }));
    expect((await checked(name))?.result).toMatchObject({
      differing: ["reviews"],
      files: { count: 1, missingCount: 1, damagedCount: 0 },
    });
  });

  test("of a damaged backup fails with a reason, and leaves nothing", async () => {
    const name = await backedUp();
    if (store.kind === "postgres") writeFileSync(join(folder, name, "database.dump"), "no dump");
    else rmSync(join(folder, name, "database", "global"), { recursive: true });
    const run = await checked(name);
    expect([run?.state, run?.failure, run?.reason === ""]).toEqual(["failed", "other", false]);
    expect(await leftovers()).toEqual([]);
  });

  // The embedded store is tried in a folder, which needs no such right.
  if (store.kind === "postgres")
    test("says what is missing where no database may be created", async () => {
      const name = await backedUp();
      const { databaseUrl = "" } = place;
      const role = `comptoir_poor_${newId().replaceAll("-", "")}`;
      await onServer(databaseUrl, (client) => client.query(`create role ${role} login nocreatedb`));
      try {
        const url = new URL(databaseUrl);
        url.username = role;
        const run = await checked(name, { ...settings, place: { ...place, databaseUrl: url.href } });
        expect([run?.state, run?.failure]).toEqual(["failed", "mayNotCreate"]);
      } finally {
        await onServer(databaseUrl, (client) => client.query(`drop role ${role}`));
      }
    });
});

test("kill -9 in the middle leaves a run that is ended, its half removed, and the next one works", {
  timeout: 120_000,
}, async () => {
  await database.pool.query(
    `insert into media_files (id, purpose, owner_id, sha256, size_bytes, type, name)
     values ($1, 'avatar', $1, $2, 3, 'image/webp', 'a.webp')`,
    [newId(), "a".repeat(64)],
  );
  expect((await ask("POST", "")).status).toBe(202);
  await database.close();
  const program = fileURLToPath(new URL("../../../tests/database/backup-worker.ts", import.meta.url));
  const child = spawn(process.execPath, [program, place.dataDir, place.databaseUrl ?? ""], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line === "reached") child.kill("SIGKILL");
  expect((await exited)[1]).toBe("SIGKILL");
  database = await open();
  expect((await list()).run).toMatchObject({ state: "running", step: "files" });
  expect(readdirSync(folder).some((name) => name.endsWith(".new"))).toBe(true);
  await work();
  expect((await list()).run?.state, "its lease may still live").toBe("running");
  await database.pool.query("update backup_runs set lease_until = now() - interval '1 second'");
  await work();
  expect((await list()).run).toMatchObject({ state: "failed", failure: "interrupted" });
  expect(await leftovers()).toEqual([]);
  await database.pool.query("delete from media_files");
  await backedUp();
});

describe("a backup that is there", () => {
  test("is downloaded as one file that unpacks to it, and the log knows", async () => {
    const name = await backedUp();
    const response = await ask("POST", `/${name}/downloads`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-tar"]);
    const target = temporaryDirectory();
    writeFileSync(join(target, "a.tar"), Buffer.from(await response.arrayBuffer()));
    expect(spawnSync("tar", ["-xf", "a.tar"], { cwd: target }).status).toBe(0);
    expect(readFileSync(join(target, name, "sums.json"))).toEqual(readFileSync(join(folder, name, "sums.json")));
    expect(readdirSync(join(target, name)).sort()).toEqual(readdirSync(join(folder, name)).sort());
    const everything = (root: string) => readdirSync(join(root, name), { recursive: true }).sort();
    expect(everything(target), "empty folders as well").toEqual(everything(folder));
    if (place.databaseUrl === undefined) {
      const dataDir = join(target, "data");
      await restoreEmbedded(dataDir, join(target, name));
      const restored = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
      expect((await restored.pool.query("select count(*)::int as count from reviews")).rows[0]?.count).toBeGreaterThan(
        0,
      );
      await restored.close();
    }
    const entries = await auditEntriesOf(database, installation);
    expect(entries.at(-1)).toMatchObject({ action: "backup.downloaded", content: { subject: name } });
  });

  test("is deleted, and not while it is tried", async () => {
    const name = await backedUp();
    expect((await ask("POST", `/${name}/checks`)).status).toBe(202);
    expect((await ask("DELETE", `/${name}`)).status).toBe(409);
    await work();
    expect((await ask("DELETE", `/${name}`)).status).toBe(200);
    expect((await ask("DELETE", `/${name}`)).status).toBe(404);
    expect(existsSync(join(folder, name))).toBe(false);
  });
});

test("no name leads out of the folder", async () => {
  for (const name of ["..", "..%2F..%2Fetc", "2026-01-01T00-00-00-000Z%2F..", ".check-1"])
    expect([404, 422]).toContain((await ask("POST", `/${name}/downloads`)).status);
  expect((await ask("POST", "/2026-01-01T00-00-00-000Z/downloads")).status).toBe(404);
});

test("an account manager is refused everything", async () => {
  const name = await backedUp();
  const ways = [
    ["GET", ""],
    ["POST", ""],
    ["POST", `/${name}/checks`],
    ["POST", `/${name}/downloads`],
    ["DELETE", `/${name}`],
  ] as const;
  for (const [method, path] of ways) expect((await ask(method, path, manager)).status).toBe(403);
  expect((await list()).backups).toHaveLength(1);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { type Database, openDatabase } from "#api/db/database.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { idOfKey, type MediaStore, shards } from "#api/media/store.ts";
import { sweepMedia } from "#api/media/sweep.ts";
import type { MediaSettings } from "#config/media-settings.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { startS3 } from "#tests/factories/s3.ts";
import { embeddedDataDir, serverDatabaseUrl, temporaryDirectory } from "#tests/setup/database.ts";
import { killSeries } from "#tests/setup/kill-series.ts";

const program = fileURLToPath(new URL("./media-worker.ts", import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;
const log = { debug() {}, info() {}, warn() {}, error() {} };

const kinds: Record<string, () => Promise<MediaSettings>> = {
  folder: async () => ({ directory: join(temporaryDirectory(), "media"), s3: null, retentionDays: 7 }),
  bucket: async () => ({ directory: temporaryDirectory(), s3: (await startS3()).settings(), retentionDays: 7 }),
};

async function database() {
  const store = inject("testStore");
  return store.kind === "embedded"
    ? { dataDir: embeddedDataDir(store.templateDir) }
    : { dataDir: "", databaseUrl: await serverDatabaseUrl(store) };
}

/** Runs a worker process until it is at this step, and ends it there; without a step until its work is done. */
async function run(given: string[], step: string | null) {
  const child = spawn(process.execPath, [program, ...given], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line === "reached") child.kill("SIGKILL");
  expect((await exited)[1]).toBe(step === null ? null : "SIGKILL");
}

async function idsIn(store: MediaStore): Promise<string[]> {
  const found: string[] = [];
  for (const shard of shards) for await (const { key } of store.list(shard)) found.push(idOfKey(key) ?? "");
  return found.sort();
}
const idsOf = async ({ pool }: Database, where: string) =>
  (await pool.query(`select id from media_files where ${where} order by id`)).rows.map(({ id }) => id);

/** A sweep a day after the files came, and one after bytes without a row have rested; then store and rows are the same. */
async function expectSweptClean(after: Database, store: MediaStore) {
  const services = { database: after, media: store, log, settings: { media: { retentionDays: 7 } } };
  const sweep = () => sweepMedia(services, Date.now() + 2 * dayMs);
  expect(await sweep()).toMatchObject({ missingCount: 0 });
  await after.pool.query("update media_orphans set found_at = found_at - interval '8 days'");
  expect(await sweep()).toMatchObject({ missingCount: 0 });
  expect(await idsIn(store)).toEqual(await idsOf(after, "true"));
  expect(await idsOf(after, "state = 'deleted'")).toEqual([]);
  const { rows } = await after.pool.query(
    "select from imports i left join media_files f on f.id = i.media_id where i.media_id is not null and f.id is null",
  );
  expect(rows).toEqual([]);
  const waiting = existsSync(store.receiving) ? readdirSync(store.receiving) : [];
  expect(waiting).toEqual([]);
}

/** What each step leaves: files that are received, bytes in the store, rows of files, imports. */
const uploads = [
  ["half received", 1, 0, 0, 0],
  ["before the bytes", 1, 0, 0, 0],
  ["between bytes and row", 0, 1, 0, 0],
  ["after the row", 0, 1, 1, 1],
] as const;

const uploadKills = Object.keys(kinds).flatMap((kind) => uploads.map((upload) => [kind, ...upload] as const));
test.each(
  killSeries(
    uploadKills,
    uploadKills.filter(([, step]) => step === "between bytes and row"),
  ),
)(
  "an upload to a %s killed with -9 %s leaves no row without bytes, and nothing that the sweep does not find",
  async (kind, step, receivedCount, bytesCount, rowsCount, importsCount) => {
    const media = await (kinds[kind] as () => Promise<MediaSettings>)();
    const store = openMediaStore(media);
    const stored = await database();
    const before = await openDatabase({ ...stored, poolSize: 4 });
    const { id: organizationId } = await createOrganization(before);
    const { id: userId } = await createUser(before);
    await before.close();

    const given = [stored.dataDir, stored.databaseUrl ?? "", JSON.stringify(media)];
    await run([...given, step, organizationId, userId], step);
    const after = await openDatabase({ ...stored, poolSize: 4 });
    // The bucket's bytes are sent from the file that was received, which a kill leaves behind.
    const isSentFrom = kind === "bucket" && step === "between bytes and row";
    expect(readdirSync(store.receiving)).toHaveLength(isSentFrom ? 1 : receivedCount);
    expect(await idsIn(store)).toHaveLength(bytesCount);
    expect(await idsOf(after, "state = 'stored'")).toHaveLength(rowsCount);
    expect((await after.pool.query("select from imports")).rowCount).toBe(importsCount);
    await expectSweptClean(after, store);
    await after.close();
  },
);

const deletions = ["before the bytes are deleted", "between the deletion of bytes and row"] as const;

const deletionKills = Object.keys(kinds).flatMap((kind) => deletions.map((step) => [kind, step] as const));
test.each(killSeries(deletionKills, [["folder", "between the deletion of bytes and row"]] as const))(
  "a sweep of a %s killed with -9 %s is finished by the next one, and takes no file that is kept",
  async (kind, step) => {
    const media = await (kinds[kind] as () => Promise<MediaSettings>)();
    const store = openMediaStore(media);
    const stored = await database();
    const before = await openDatabase({ ...stored, poolSize: 4 });
    const { id: organizationId } = await createOrganization(before);
    const { id: userId } = await createUser(before);
    const given = [stored.dataDir, stored.databaseUrl ?? "", JSON.stringify(media)];
    await before.close();
    for (const _ of ["kept", "deleted"]) await run([...given, "none", organizationId, userId], null);
    const between = await openDatabase({ ...stored, poolSize: 4 });
    await between.pool.query("delete from imports where id = (select id from imports order by id desc limit 1)");
    await between.pool.query("update media_files set deleted_at = deleted_at - interval '8 days'");
    const [kept] = await idsOf(between, "state = 'stored'");
    const [deleted] = await idsOf(between, "state = 'deleted'");
    await between.close();

    await run([...given, step], step);
    const after = await openDatabase({ ...stored, poolSize: 4 });
    const isGone = step === "between the deletion of bytes and row";
    expect(await idsIn(store)).toEqual(isGone ? [kept] : [kept, deleted].sort());
    expect(await idsOf(after, "state = 'deleted'")).toEqual([deleted]);
    await expectSweptClean(after, store);
    expect(await idsOf(after, "true")).toEqual([kept]);
    await after.close();
  },
);

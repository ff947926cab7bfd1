import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { Log } from "#api/log.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { startS3 } from "#tests/factories/s3.ts";
import { temporaryDirectory, testDatabase } from "#tests/setup/database.ts";
import { moveDatabaseBytes } from "./database-bytes.ts";
import { insertFile, readBytes, storeFile } from "./files.ts";
import { folderStore } from "./folder-store.ts";
import { receive } from "./receive.ts";
import { s3Store } from "./s3-store.ts";
import { type MediaStore, mediaKey } from "./store.ts";
import { sweepMedia } from "./sweep.ts";

const dayMs = 24 * 60 * 60 * 1000;
let database: Database;
let media: MediaStore;
let errors: unknown[];
const log: Log = { debug() {}, info() {}, warn() {}, error: (_, fields) => void errors.push(fields) };
const settings = { media: { retentionDays: 7 } };
const sweep = (now?: number, store = media) => sweepMedia({ database, media: store, log, settings }, now);
/** Lets days pass for what the database knows of files that are gone. */
const pass = async (days: number) => {
  for (const [table, column] of [
    ["media_files", "deleted_at"],
    ["media_orphans", "found_at"],
  ])
    await database.pool.query(`update ${table} set ${column} = ${column} - make_interval(days => $1)`, [days]);
};

beforeEach(async () => {
  database = await testDatabase();
  media = folderStore(join(temporaryDirectory(), "media"));
  errors = [];
});

/** A file of a user's picture; with `dies`, as a process leaves it that is killed between the bytes and the row. */
async function addAvatar(store = media, { dies = false } = {}) {
  const user = await createUser(database, {});
  const received = await receive(store.receiving, [Buffer.from("RIFF....WEBP")]);
  const file = await storeFile(store, received, { purpose: "avatar", ownerId: user.id, name: "avatar.webp" });
  if (dies) return { user, id: file.id };
  const id = await insertFile(database.orm, file);
  await database.pool.query("update users set avatar_media_id = $2 where id = $1", [user.id, id]);
  return { user, id };
}
const states = async () => (await database.pool.query("select id, state from media_files order by id")).rows;

describe("the sweep", () => {
  test("leaves what belongs together alone, and says so", async () => {
    const { id } = await addAvatar();
    expect(await sweep(Date.now() + 3 * dayMs)).toEqual({ deletedCount: 0, orphanCount: 0, missingCount: 0 });
    expect(await media.head(mediaKey(id))).not.toBeNull();
    expect(errors).toEqual([]);
  });

  test("deletes bytes without a row a week after it saw them so, of a process that was killed in between", async () => {
    const { id } = await addAvatar(media, { dies: true });
    const later = Date.now() + dayMs + 60_000;
    expect(await sweep()).toMatchObject({ orphanCount: 0 });
    // An upload that is under way is none.
    await pass(8);
    expect(await sweep(later)).toMatchObject({ orphanCount: 0 });
    await pass(6);
    expect(await sweep(later)).toMatchObject({ orphanCount: 0 });
    expect(await media.head(mediaKey(id))).not.toBeNull();
    await pass(2);
    expect(await sweep(later)).toMatchObject({ orphanCount: 1 });
    expect(await media.head(mediaKey(id))).toBeNull();
    expect((await database.pool.query("select from media_orphans")).rowCount).toBe(0);
  });

  test("deletes the bytes of a deleted record after a week, then its row", async () => {
    const { user, id } = await addAvatar();
    await database.pool.query("delete from users where id = $1", [user.id]);
    expect(await states()).toEqual([{ id, state: "deleted" }]);
    await pass(6);
    expect(await sweep()).toMatchObject({ deletedCount: 0 });
    await pass(2);
    expect(await sweep()).toMatchObject({ deletedCount: 1 });
    expect([await states(), await media.head(mediaKey(id))]).toEqual([[], null]);
  });

  test("finds every file of a database that is put back alone, as it was a week before, and waits for a newer one", async () => {
    const kept = await addAvatar();
    const deleted = await addAvatar();
    const copyOf = async (table: string) => (await database.pool.query(`select * from ${table} order by id`)).rows;
    const [files, orphans] = [await copyOf("media_files"), await copyOf("media_orphans")];
    // Six days of work: one record goes, with its file, another one comes.
    await database.pool.query("update users set avatar_media_id = null where id = $1", [deleted.user.id]);
    const added = await addAvatar();
    await pass(6);
    await sweep(Date.now() + 6 * dayMs);
    // The database alone is put back: it knows of the deleted file, and not of the one that was added.
    await database.pool.query("update users set avatar_media_id = null where id = $1", [added.user.id]);
    await database.pool.query("delete from media_files where id = $1", [added.id]);
    await database.pool.query("update media_files set state = 'stored', deleted_at = null");
    expect([await copyOf("media_files"), await copyOf("media_orphans")]).toEqual([files, orphans]);
    expect(await sweep(Date.now() + 7 * dayMs)).toEqual({ deletedCount: 0, orphanCount: 0, missingCount: 0 });
    await pass(6);
    expect(await sweep(Date.now() + 13 * dayMs)).toEqual({ deletedCount: 0, orphanCount: 0, missingCount: 0 });
    for (const { id } of [kept, deleted, added]) expect(await media.head(mediaKey(id))).not.toBeNull();
    // A newer copy follows, which knows of it: no orphan any more.
    await database.pool.query(
      "insert into media_files (id, purpose, owner_id, sha256, size_bytes, type, name) select $1, purpose, $2, sha256, size_bytes, type, name from media_files limit 1",
      [added.id, added.user.id],
    );
    expect(await sweep(Date.now() + 14 * dayMs)).toEqual({ deletedCount: 0, orphanCount: 0, missingCount: 0 });
    expect(await copyOf("media_orphans")).toEqual([]);
  });

  test("logs and counts rows without bytes, and deletes none of them", async () => {
    const { id } = await addAvatar();
    await media.delete(mediaKey(id));
    expect(await sweep()).toMatchObject({ missingCount: 1 });
    expect(errors).toEqual([{ store: media.name, ids: [id] }]);
    expect(await states()).toEqual([{ id, state: "stored" }]);
    const { rows } = await database.pool.query("select missing_count from media_sweeps");
    expect(rows).toEqual([{ missing_count: 1 }]);
  });

  test("deletes what a killed process left half received", async () => {
    const { path } = await receive(media.receiving, [Buffer.from("half")]);
    const old = new Date(Date.now() - 2 * dayMs);
    const { path: recent } = await receive(media.receiving, [Buffer.from("half")]);
    utimesSync(path, old, old);
    await sweep();
    expect([existsSync(path), existsSync(recent)]).toEqual([false, true]);
  });

  test("takes a bucket that is gone for no reason to delete anything, or to miss anything", async () => {
    const s3 = await startS3();
    const timing = { idleMs: 1000, retries: 0, retryMs: 1 };
    const gone = s3Store(s3.settings({ bucket: "ailleurs" }), temporaryDirectory(), timing);
    await addAvatar();
    await expect(sweep(undefined, gone)).rejects.toMatchObject({ name: "MediaUnavailable" });
    expect(errors).toEqual([]);
    expect((await database.pool.query("select from media_sweeps")).rowCount).toBe(0);
  });

  test("compares a bucket as well", async () => {
    const s3 = await startS3();
    const bucket = s3Store(s3.settings(), temporaryDirectory());
    const { id } = await addAvatar(bucket);
    const { id: orphan } = await addAvatar(bucket, { dies: true });
    const { id: lost } = await addAvatar(bucket);
    await bucket.delete(mediaKey(lost));
    await sweep(Date.now() + 2 * dayMs, bucket);
    await pass(8);
    expect(await sweep(Date.now() + 2 * dayMs, bucket)).toEqual({ deletedCount: 0, orphanCount: 1, missingCount: 1 });
    expect([await bucket.head(mediaKey(orphan)), (await bucket.head(mediaKey(id)))?.size]).toEqual([null, 12]);
  });
});

describe("bytes that an earlier version kept in the database", () => {
  /** One of each kind, as that version wrote them. */
  async function createBytes() {
    const organization = await createOrganization(database);
    const user = await createUser(database, { avatar: Buffer.from([0, 255, 92, 39]) });
    for (const n of [1, 2])
      await database.pool.query(
        `insert into imports (id, kind, organization_id, file_name, state, counts, user_id, content)
         values ($1, 'reviews', $2, $3, 'checked', '{}', $4, 'nom;note')`,
        [newId(), organization.id, `avis ${n}.csv`, user.id],
      );
    return user;
  }

  test("move to the store, and are read the same before and after", async () => {
    const user = await createBytes();
    const avatar = async () => {
      const { rows } = await database.pool.query(
        "select avatar as content, avatar_media_id as m from users where id = $1",
        [user.id],
      );
      const bytes = await readBytes(media, { content: rows[0].content, mediaId: rows[0].m });
      return bytes && Buffer.from(bytes).toString("hex");
    };
    expect(await avatar()).toBe("00ff5c27");
    expect(await moveDatabaseBytes({ database, media })).toBe(3);
    expect(await avatar()).toBe("00ff5c27");
    const { rows } = await database.pool.query("select purpose, name, size_bytes, type from media_files order by name");
    expect(rows).toEqual([
      { purpose: "avatar", name: "avatar.webp", size_bytes: 4, type: "application/octet-stream" },
      { purpose: "import", name: "avis 1.csv", size_bytes: 8, type: "text/plain" },
      { purpose: "import", name: "avis 2.csv", size_bytes: 8, type: "text/plain" },
    ]);
    expect((await database.pool.query("select from users where avatar is not null")).rowCount).toBe(0);
    expect(await moveDatabaseBytes({ database, media })).toBe(0);
    expect(await sweep()).toEqual({ deletedCount: 0, orphanCount: 0, missingCount: 0 });
  });

  test("stay, whole, while the store fails, and the next run moves them", async () => {
    await createBytes();
    let left = 1;
    const failing: MediaStore = {
      ...media,
      put: async (key, file) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        await media.put(key, file);
      },
    };
    await expect(moveDatabaseBytes({ database, media: failing })).rejects.toThrow("killed");
    const remaining = "select content from imports where content is not null";
    expect((await database.pool.query(remaining)).rowCount).toBe(2);
    expect(await moveDatabaseBytes({ database, media })).toBe(2);
    expect(await sweep()).toMatchObject({ missingCount: 0 });
  });

  test("that change while they are moved keep their change", async () => {
    const user = await createBytes();
    const slow: MediaStore = {
      ...media,
      put: async (key, file) => {
        await media.put(key, file);
        await database.pool.query("update users set avatar = null where id = $1", [user.id]);
      },
    };
    await moveDatabaseBytes({ database, media: slow });
    const { rows } = await database.pool.query("select avatar, avatar_media_id from users where id = $1", [user.id]);
    expect(rows).toEqual([{ avatar: null, avatar_media_id: null }]);
    expect((await states()).length).toBe(2);
  });
});

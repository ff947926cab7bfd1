import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { listFiles } from "#api/db/backup/listed-files.ts";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { startS3 } from "#tests/factories/s3.ts";
import { temporaryDirectory, testDatabase } from "#tests/setup/database.ts";
import { backUpFiles, copiedText, copyFiles, restoreFiles } from "./copies.ts";
import { insertFile, storeFile } from "./files.ts";
import { folderStore } from "./folder-store.ts";
import { receive } from "./receive.ts";
import { s3Store } from "./s3-store.ts";
import { type MediaStore, mediaKey } from "./store.ts";

let database: Database;
let folder: MediaStore;
let bucket: MediaStore;
let ids: string[];
const bytesOf = (n: number) => Buffer.alloc(100_000, String(n));

beforeEach(async () => {
  database = await testDatabase();
  folder = folderStore(join(temporaryDirectory(), "media"));
  bucket = s3Store((await startS3()).settings(), temporaryDirectory());
  ids = [];
  for (const n of [1, 2, 3]) {
    const received = await receive(folder.receiving, [bytesOf(n)]);
    const about = { purpose: "report_file" as const, ownerId: newId(), name: `../é ${n}\n.pdf` };
    ids.push(await insertFile(database.orm, await storeFile(folder, received, about)));
  }
});
const keyOf = (n: number) => mediaKey(ids[n] ?? "");
const whole = { copied: 3, present: 0, missing: [], damaged: [] };

describe("moving files to a bucket, and back", () => {
  test("compares each with its hash, and goes on where it was", async () => {
    const files = await listFiles(database.pool);
    let left = 2;
    const cut: MediaStore = {
      ...bucket,
      put: async (key, file) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        await bucket.put(key, file);
      },
    };
    await expect(copyFiles(folder, cut, files)).rejects.toThrow("killed");
    expect(await copyFiles(folder, bucket, files)).toEqual({ ...whole, copied: 1, present: 2 });
    const back = folderStore(join(temporaryDirectory(), "media"));
    expect(await copyFiles(bucket, back, files)).toEqual(whole);
    expect(readdirSync(back.receiving)).toEqual([]);
  });

  test("names what is missing or has changed, and copies neither", async () => {
    await folder.delete(keyOf(0));
    writeFileSync(join(folder.name, keyOf(1)), "changed");
    const copied = await copyFiles(folder, bucket, await listFiles(database.pool));
    expect(copied).toEqual({ copied: 1, present: 0, missing: [ids[0]], damaged: [ids[1]] });
    expect([await bucket.head(keyOf(0)), await bucket.head(keyOf(1))]).toEqual([null, null]);
    expect(copiedText(copied)).toContain(`1 are missing from their store: ${ids[0]}`);
  });

  test("puts right what is there with other bytes of the same size", async () => {
    const received = await receive(bucket.receiving, [bytesOf(7)]);
    await bucket.put(keyOf(0), received);
    expect(await copyFiles(folder, bucket, await listFiles(database.pool))).toEqual(whole);
  });
});

describe("a backup", () => {
  const backUp = async (store: MediaStore, holdsBytes: boolean) => {
    const backup = temporaryDirectory();
    await backUpFiles(store, await listFiles(database.pool), { backup, holdsBytes });
    return backup;
  };

  test("of a folder holds the files, and is restored to a folder or to a bucket", async () => {
    const backup = await backUp(folder, true);
    expect(statSync(join(backup, "media.json")).mode & 0o777).toBe(0o600);
    rmSync(folder.name, { recursive: true });
    expect(await restoreFiles(folder, backup)).toEqual(whole);
    expect(await restoreFiles(folder, backup)).toEqual({ ...whole, copied: 0, present: 3 });
    expect(await restoreFiles(bucket, backup)).toEqual(whole);
  });

  test("that was damaged puts no wrong bytes back", async () => {
    const backup = await backUp(folder, true);
    writeFileSync(join(backup, "media", keyOf(2)), "changed");
    const empty = folderStore(join(temporaryDirectory(), "media"));
    expect(await restoreFiles(empty, backup)).toMatchObject({ copied: 2, damaged: [ids[2]] });
    expect(await empty.head(keyOf(2))).toBeNull();
  });

  test("of a bucket lists its files, and restoring looks whether they are there", async () => {
    await copyFiles(folder, bucket, await listFiles(database.pool));
    const backup = await backUp(bucket, false);
    expect(readdirSync(backup)).toEqual(["media.json"]);
    await bucket.delete(keyOf(1));
    expect(await restoreFiles(bucket, backup)).toEqual({ copied: 0, present: 2, missing: [ids[1]], damaged: [] });
  });

  test("of a version that kept files in the database has none to restore", async () => {
    const backup = temporaryDirectory();
    mkdirSync(join(backup, "database"));
    expect(await restoreFiles(folder, backup)).toBeNull();
  });
});

import { expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

test("the state of the media store is for admins: what it holds, and what the last sweep found", async () => {
  const admin = await createUser(database, { role: "admin", avatar: Buffer.from("x") });
  const caller = await callerOf(database, admin);
  const before = {
    store: "folder",
    isReachable: true,
    fileCount: 0,
    sizeBytes: 0,
    inDatabaseCount: 1,
    lastSweep: null,
  };
  expect((await caller.api.media.status({})).data).toEqual(before);
  await database.pool.query(
    `insert into media_files (id, purpose, owner_id, sha256, size_bytes, type, name)
     select gen_random_uuid(), 'avatar', gen_random_uuid(), repeat('a', 64), 3000000000, 'image/webp', 'a' from generate_series(1, 2)`,
  );
  await database.pool.query(
    "insert into media_sweeps (id, deleted_count, orphan_count, missing_count) values (gen_random_uuid(), 1, 2, 3)",
  );
  expect((await caller.api.media.status({})).data).toMatchObject({
    fileCount: 2,
    sizeBytes: 6_000_000_000,
    lastSweep: { deletedCount: 1, orphanCount: 2, missingCount: 3 },
  });
  const manager = await callerOf(database, await createUser(database, { role: "accountManager" }));
  await expect(manager.api.media.status({})).rejects.toMatchObject({ status: 403 });
});

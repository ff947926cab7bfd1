import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { archiveOf } from "#api/domains/backups/archive.ts";
import { unpack } from "#api/domains/backups/unpack.ts";
import { processEnvironment } from "#config/test-environment.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";

/** A command as a person runs it: in a process of its own, which has read nothing else of the product. */
function run(command: string, dataDir: string, ...args: string[]) {
  const env = processEnvironment({ DATA_DIR: dataDir });
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${command}.ts`, ...args], {
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

async function namesIn(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  const { rows } = await database.pool.query<{ name: string }>("select name from organizations order by name");
  await database.close();
  return rows.map(({ name }) => name);
}

test("a backup by command, downloaded and restored by command, holds what was there; a damaged one is refused", async () => {
  const store = inject("testStore");
  if (store.kind !== "embedded") throw new Error("for the embedded store");
  const dataDir = embeddedDataDir(store.templateDir);
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  await createOrganization(database, { name: "Chez Ana" });
  await database.close();

  const parent = temporaryDirectory();
  expect(run("backup", dataDir, "--to", parent)).toMatchObject({ status: 0, stderr: "" });
  const [name = ""] = readdirSync(parent);
  const download = temporaryDirectory();
  await unpack((await archiveOf(join(parent, name), name)).stream(), download, () => true);

  const target = temporaryDirectory();
  const restored = run("restore", target, join(download, name));
  expect(restored).toMatchObject({ status: 0, stderr: "" });
  expect(restored.stdout).toContain("Restored.");
  expect(await namesIn(target)).toEqual(["Chez Ana"]);

  const cut = join(download, name, "database", "PG_VERSION");
  writeFileSync(cut, readFileSync(cut).subarray(1));
  const refused = run("restore", target, join(download, name));
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("is damaged: database/PG_VERSION has changed");
  rmSync(join(download, name, "hashes.json"));
  expect(run("restore", target, join(download, name)).status).toBe(1);
  expect(await namesIn(target)).toEqual(["Chez Ana"]);
});

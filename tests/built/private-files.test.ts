import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { processEnvironment } from "#config/test-environment.ts";
import { startServer, temporaryDataDir } from "./running-server.ts";

/** Everything below a folder that somebody else on the machine may read or write. */
function opened(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => (lstatSync(join(folder, entry)).mode & 0o077) !== 0);
}

test("what is written to a folder that was there before is its owner's alone, whatever the shell leaves open", async () => {
  const { dataDir, remove } = temporaryDataDir();
  onTestFinished(remove);
  chmodSync(dataDir, 0o755);
  const settings = { DATA_DIR: dataDir, PLATFORM_SANDBOX: "true" };
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const server = await startServer(settings);
  const command = JSON.stringify({ do: "advance_clock", ms: 1000 });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${server.origin}/sandbox/control`, { method: "POST", headers, body: command })).status).toBe(
    200,
  );
  await server.stop();
  expect(existsSync(join(dataDir, "database", "PG_VERSION"))).toBe(true);
  expect(readdirSync(dataDir).some((name) => name.startsWith("sandbox-"))).toBe(true);
  expect(opened(dataDir)).toEqual([]);

  const env = processEnvironment({ DATA_DIR: dataDir });
  // As a version before left them.
  for (const path of ["database", "database/PG_VERSION"]) chmodSync(join(dataDir, path), 0o777);
  const backup = spawnSync("node", ["bin/backup.ts"], { env, encoding: "utf8" });
  expect(backup.stderr).toBe("");
  expect(existsSync(join(backup.stdout.split("Backed up to ")[1]?.trim() ?? "", "manifest.json"))).toBe(true);
  expect(opened(dataDir)).toEqual([]);
});

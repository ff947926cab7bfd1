import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { embeddedDataDir, serverDatabaseUrl } from "#tests/setup/database.ts";

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url));

/** Starts the writer, kills it with -9 after `count` acknowledgements, and returns all that it gave. */
async function writeAndKill(store: { dataDir: string; databaseUrl?: string }, round: number, count: number) {
  const child = spawn(process.execPath, [writer, store.dataDir, store.databaseUrl ?? "", String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill("SIGKILL");
  }
  const [, signal] = await exited;
  expect(signal).toBe("SIGKILL");
  return acknowledged;
}

test("nothing acknowledged is lost and nothing is half there when the process is killed while it writes, three times over", async () => {
  const store = inject("testStore");
  const stored =
    store.kind === "embedded"
      ? { dataDir: embeddedDataDir(store.templateDir) }
      : { dataDir: "", databaseUrl: await serverDatabaseUrl(store) };
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    acknowledged.push(...(await writeAndKill(stored, round, 1 + Math.floor(Math.random() * 150))));
    const database = await openDatabase({ ...stored, poolSize: 1 });
    const keys = async (table: string) =>
      (await database.pool.query<{ key: string }>(`select key from ${table}`)).rows.map(({ key }) => key).sort();
    const found = await keys("settings");
    expect(acknowledged.filter((key) => !found.includes(key))).toEqual([]);
    expect(await keys("rate_limits")).toEqual(found);
    await database.close();
  }
});

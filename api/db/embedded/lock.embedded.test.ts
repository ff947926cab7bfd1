import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, inject, test } from "vitest";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";
import { openDatabase } from "../database.ts";
import { lockDataDir } from "./lock.ts";

const store = inject("testStore");
if (store.kind !== "embedded") throw new Error("runs on the embedded store only");

test("a second opening is refused with a sentence that says what to do, and possible after the first is closed", async () => {
  const options = { dataDir: embeddedDataDir(store.templateDir), poolSize: 1, isDurable: false };
  const first = await openDatabase(options);
  await expect(openDatabase(options)).rejects.toThrow(/in use by another Comptoir process \(process \d+\).*DATA_DIR/);
  await first.close();
  const second = await openDatabase(options);
  expect((await second.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  await second.close();
});

test("a lock is held until it is released, whether or not anybody keeps it, and gone with a process that was killed", async () => {
  const dataDir = temporaryDirectory();
  const module = new URL("./lock.ts", import.meta.url).href;
  const script = `import { lockDataDir } from ${JSON.stringify(module)};
    lockDataDir(${JSON.stringify(dataDir)}); setImmediate(() => { gc(); console.log("locked"); }); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  await once(child.stdout, "data");
  expect(() => lockDataDir(dataDir)).toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  lockDataDir(dataDir).release();
});

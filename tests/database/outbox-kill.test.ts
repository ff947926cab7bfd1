import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { outboxSetup } from "#tests/factories/outbox.ts";
import { servicesOf, statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";
import { embeddedDataDir, serverDatabaseUrl, temporaryDirectory } from "#tests/setup/database.ts";

const program = fileURLToPath(new URL("./outbox-worker.ts", import.meta.url));

test("a worker killed with -9 between the platform's yes and its note of it leaves one reply, not two", async () => {
  const store = inject("testStore");
  const stored =
    store.kind === "embedded"
      ? { dataDir: embeddedDataDir(store.templateDir) }
      : { dataDir: "", databaseUrl: await serverDatabaseUrl(store) };
  const before = await openDatabase({ ...stored, poolSize: 4 });
  const { api, review, restaurant } = await outboxSetup(before);
  await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci Inès !" });
  await before.close();

  const shownFile = join(temporaryDirectory(), "shown.jsonl");
  writeFileSync(shownFile, "");
  const child = spawn(process.execPath, [program, stored.dataDir, stored.databaseUrl ?? "", shownFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line === "taken") child.kill("SIGKILL");
  expect((await exited)[1]).toBe("SIGKILL");
  const shown = readFileSync(shownFile, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [string, string]);
  expect(shown).toEqual([[review.externalId, "Merci Inès !"]]);

  const after = await openDatabase({ ...stored, poolSize: 4 });
  const platform = statefulFakePlatform();
  for (const [externalId, text] of shown)
    platform.replies.set(externalId, { text, updatedAt: new Date(), state: "live", refusalReason: null });
  const stateOf = async () =>
    (await after.pool.query("select state from outbox_items where restaurant_id = $1", [restaurant.id])).rows;
  expect(await stateOf()).toEqual([{ state: "sending" }]);
  platform.clock.aheadSeconds = 121 + 301;
  await createOutboxWorker(servicesOf(after, platform.platforms), () => platform.clock.now).run();
  expect(platform.calls).toMatchObject({ one: 1, put: 0 });
  expect(await stateOf()).toEqual([{ state: "live" }]);
  await after.close();
});

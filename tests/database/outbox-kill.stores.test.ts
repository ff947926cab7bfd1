import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { type Database, openDatabase } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { queueItem } from "#api/domains/outbox/items.ts";
import type { WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { outboxSetup } from "#tests/factories/outbox.ts";
import {
  append,
  type CallStep,
  createPlatformFile,
  linesOf,
  platformInFile,
} from "#tests/factories/platform-in-file.ts";
import { servicesOf } from "#tests/factories/stateful-fake-platform.ts";
import { embeddedDataDir, serverDatabaseUrl, temporaryDirectory } from "#tests/setup/database.ts";
import { killSeries } from "#tests/setup/kill-series.ts";

const program = fileURLToPath(new URL("./outbox-worker.ts", import.meta.url));
const lunch: WeeklySlot = { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" };

async function queueReply(database: Database): Promise<string> {
  const { api, review, restaurant } = await outboxSetup(database);
  await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci Inès !" });
  return restaurant.id;
}

async function queueHours(database: Database): Promise<string> {
  const { restaurant } = await outboxSetup(database);
  const hours = { regularHours: [lunch], specialHours: null };
  await database.pool.query("update restaurants set regular_hours = $2 where id = $1", [
    restaurant.id,
    JSON.stringify(hours.regularHours),
  ]);
  await transaction(database, (tx) =>
    queueItem(tx, {
      kind: "hours",
      subject: { kind: "restaurant", id: restaurant.id },
      restaurantId: restaurant.id,
      platformKey: "gmb",
      payload: { ...hours, listing: "locations/9001" },
      former: { regularHours: [], specialHours: null },
      isUndoable: true,
      by: { userId: null, name: "Lina Roy" },
    }),
  );
  return restaurant.id;
}

/** Runs a worker process until its platform is at this step, and ends it there. */
async function killAt(step: CallStep, stored: { dataDir: string; databaseUrl?: string }, file: string, ahead: number) {
  const given = [stored.dataDir, stored.databaseUrl ?? "", file, step, String(ahead)];
  const child = spawn(process.execPath, [program, ...given], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line === "reached") child.kill("SIGKILL");
  expect((await exited)[1]).toBe("SIGKILL");
}

const queues = { reply: queueReply, hours: queueHours };
const undoSeconds = 121;
const leaseSeconds = 301;

const kills = (["reply", "hours"] as const).flatMap((kind) =>
  (["before put", "after put", "after read"] as const).map((step) => [kind, step] as const),
);
const oneForEachStep = [
  ["reply", "before put"],
  ["hours", "after put"],
  ["reply", "after read"],
] as const;

test.each(killSeries(kills, inject("testStore").kind === "embedded" ? [oneForEachStep[1]] : oneForEachStep))(
  "a worker with %s killed with -9 %s sends it once, and says in the end what is shown",
  async (kind, step) => {
    const store = inject("testStore");
    const stored =
      store.kind === "embedded"
        ? { dataDir: embeddedDataDir(store.templateDir) }
        : { dataDir: "", databaseUrl: await serverDatabaseUrl(store) };
    const file = join(temporaryDirectory(), "platform.jsonl");
    createPlatformFile(file);
    const isPolling = step === "after read";
    let ahead = undoSeconds;

    const before = await openDatabase({ ...stored, poolSize: 4 });
    const restaurantId = await queues[kind](before);
    const runOn = async (database: Database) => {
      const platform = platformInFile(file);
      platform.clock.aheadSeconds = ahead;
      const worker = createOutboxWorker(servicesOf(database, platform.platforms), () => platform.clock.now);
      await worker.run();
      await worker.close();
    };
    const stateOn = async (database: Database) => {
      const { rows } = await database.pool.query("select state from outbox_items where restaurant_id = $1", [
        restaurantId,
      ]);
      return rows.map(({ state }) => state);
    };
    if (isPolling) {
      await runOn(before);
      ahead += 3600;
    }
    await before.close();

    await killAt(step, stored, file, ahead);
    const after = await openDatabase({ ...stored, poolSize: 4 });
    expect(await stateOn(after)).toEqual([isPolling ? "in_review" : "sending"]);
    append(file, { examined: true });
    for (const _ of [1, 2, 3]) {
      ahead += isPolling ? 3600 : leaseSeconds;
      await runOn(after);
    }
    expect(await stateOn(after)).toEqual(["live"]);
    expect(linesOf(file).filter((line) => "call" in line && line.call === "put")).toHaveLength(1);
    await after.close();
  },
);

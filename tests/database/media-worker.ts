// A process that keeps or deletes a file, tells when it is at a step, and never goes on; the kill test ends it there.
import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { checkFile } from "#api/domains/imports/check.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { sweepMedia } from "#api/media/sweep.ts";
import type { MediaSettings } from "#config/media-settings.ts";

const [dataDir = "", databaseUrl, settings = "", step, organizationId = "", userId = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });
const media: MediaSettings = JSON.parse(settings);
const store = openMediaStore(media);
const log = { debug() {}, info() {}, warn() {}, error() {} };

async function reach(reached: string): Promise<void> {
  if (reached !== step) return;
  process.stdout.write("reached\n");
  await new Promise(() => setInterval(() => {}, 1000));
}

/** The store, that stops before and after each of its changes. */
const watched: typeof store = {
  ...store,
  async put(key, file) {
    await reach("before the bytes");
    await store.put(key, file);
    await reach("between bytes and row");
  },
  async delete(key) {
    await reach("before the bytes are deleted");
    await store.delete(key);
    await reach("between the deletion of bytes and row");
  },
};

/** A file that stops half-way. */
class SlowFile extends File {
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const whole = super.stream();
    return whole.pipeThrough(
      new TransformStream({
        async transform(chunk, controller) {
          controller.enqueue(chunk);
          // Until the first bytes stand on the disk.
          while (readdirSync(store.receiving).length === 0) await setTimeout(5);
          await reach("half received");
        },
      }),
    );
  }
}

if (step?.includes("delet")) await sweepMedia({ database, media: watched, log, settings: { media } });
else {
  const file = new SlowFile(
    ["restaurant;platform;author;rating;date\nLumella;private;Iris;4;2026-01-02\n"],
    "avis.csv",
  );
  const options = { createMissingRestaurants: false, platformKey: null, restaurantRef: null };
  const by = { userId, name: "Iris", lastname: "Roy", email: "iris@roy.example" };
  await checkFile({ database, media: watched }, by, { kind: "reviews", organizationId, file, options });
  await reach("after the row");
}
await database.close();

// A worker process that tells when its platform is at a step of a call, and never goes on; the kill test ends it there.
import { openDatabase } from "#api/db/database.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { platformInFile } from "#tests/factories/platform-in-file.ts";
import { servicesOf } from "#tests/factories/stateful-fake-platform.ts";

const [dataDir = "", databaseUrl, file = "", step, aheadSeconds] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });
const platform = platformInFile(file, async (reached) => {
  if (reached !== step) return;
  process.stdout.write("reached\n");
  await new Promise(() => setInterval(() => {}, 1000));
});
platform.clock.aheadSeconds = Number(aheadSeconds);
await createOutboxWorker(servicesOf(database, platform.platforms), () => platform.clock.now).run();

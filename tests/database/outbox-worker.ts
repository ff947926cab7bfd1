// A worker process whose platform takes a reply, tells so, and never answers; the kill test ends it there.
import { appendFileSync } from "node:fs";
import { openDatabase } from "#api/db/database.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { servicesOf, statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";

const [dataDir = "", databaseUrl, shownFile = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });
const platform = statefulFakePlatform();
platform.clock.aheadSeconds = 121;
platform.after = () => {
  for (const [externalId, { text }] of platform.replies)
    appendFileSync(shownFile, `${JSON.stringify([externalId, text])}\n`);
  process.stdout.write("taken\n");
  return new Promise(() => setInterval(() => {}, 1000));
};
await createOutboxWorker(servicesOf(database, platform.platforms), () => platform.clock.now).run();

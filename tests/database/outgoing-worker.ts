// A worker process whose platform takes a reply, tells so, and never answers; the kill test ends it there.
import { appendFileSync } from "node:fs";
import { openDatabase } from "#api/db/database.ts";
import { createOutgoingWorker } from "#api/domains/outgoing/deliver/worker.ts";
import { pretendPlatform, servicesOf } from "#tests/factories/pretend-platform.ts";

const [dataDir = "", databaseUrl, shownFile = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });
const platform = pretendPlatform();
platform.clock.aheadSeconds = 121;
platform.after = () => {
  for (const [externalId, { text }] of platform.replies)
    appendFileSync(shownFile, `${JSON.stringify([externalId, text])}\n`);
  process.stdout.write("taken\n");
  return new Promise(() => setInterval(() => {}, 1000));
};
await createOutgoingWorker(servicesOf(database, platform.platforms), () => platform.clock.now).run();

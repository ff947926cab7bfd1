// A worker process that says when it has read the figures of a report, and goes on when it is told; the kill test ends it there or later.
import { readSync, writeSync } from "node:fs";
import { createApi } from "#api/app.ts";
import { openDatabase } from "#api/db/database.ts";
import { sendDueReports } from "#api/domains/mailed-reports/run/due.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";
import { presentTab } from "#server/statistics-words.ts";

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });
const secrets = { jwt: ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"], tokens: ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"] };
const environment = parseEnvironment({ PUBLIC_ORIGIN: "https://comptoir.test", DATA_DIR: dataDir || "unused" });
/** Says where it is and stands still, all of it, until a line comes in. */
function stay(): void {
  writeSync(1, "reached\n");
  readSync(0, Buffer.alloc(1));
}
const { services } = createApi({
  database,
  settings: apiSettings(environment, secrets),
  log: createLog({ level: "error" }),
  presentTab: (asked) => {
    stay();
    return presentTab(asked);
  },
});
await sendDueReports(services);
await database.close();

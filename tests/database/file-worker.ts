// A worker process that says when it prints a file, and goes on when it is told; the kill test ends it there or later.
import { readSync, writeSync } from "node:fs";
import { createApi } from "#api/app.ts";
import { openDatabase } from "#api/db/database.ts";
import { prepareFiles } from "#api/domains/prepared-files/make.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 });
const secrets = { jwt: ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"], tokens: ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"] };
const environment = parseEnvironment({ PUBLIC_ORIGIN: "https://comptoir.test", DATA_DIR: dataDir });
const settings = apiSettings(environment, secrets);
Object.assign(settings.printing, { pagesUrl: "http://127.0.0.1:1", chromium: "/usr/bin/chromium" });
const { services } = createApi({ database, settings, log: createLog({ level: "error" }) });
await prepareFiles(services, () => ({
  async print() {
    writeSync(1, "reached\n");
    readSync(0, Buffer.alloc(1));
    return new TextEncoder().encode("%PDF-1.7 of the killed worker");
  },
  close: async () => {},
}));
await database.close();

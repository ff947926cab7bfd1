// A process that makes a backup, tells when it is at the files, and never goes on; the kill test ends it there.
import { createApi } from "#api/app.ts";
import { openDatabase } from "#api/db/database.ts";
import { runBackups } from "#api/domains/backups/run.ts";
import { createLog } from "#api/log.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const place = { dataDir, databaseUrl: databaseUrl || undefined };
const secrets = ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"];
const settings = { ...apiSettings(parseEnvironment({ DATA_DIR: dataDir }), { jwt: secrets, tokens: secrets }), place };
const database = await openDatabase({ ...place, poolSize: 4 });
const media = {
  ...openMediaStore(settings.media),
  async get() {
    process.stdout.write("reached\n");
    return new Promise<never>(() => setInterval(() => {}, 1000));
  },
};
const log = createLog({ level: "error" });
await runBackups(createApi({ database, settings, log, media }).services);

import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { listFiles } from "#api/db/backup/listed-files.ts";
import { moveDatabase } from "#api/db/backup/move.ts";
import { openDatabase } from "#api/db/database.ts";
import { copiedText, copyFiles } from "#api/media/copies.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { env } from "#config/env.server.ts";
import { mediaSettings } from "#config/media-settings.ts";

const usage = `Copies the embedded database in DATA_DIR to the PostgreSQL database in DATABASE_URL. Stop Comptoir before.

  DATABASE_URL=postgres://… npm run move-to-postgres

The PostgreSQL database must be empty. Row counts and checksums of every table are compared before anything is kept; the
embedded database stays as it is. Files stay where they are, in DATA_DIR/media or the bucket; npm run move-files moves them.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  if (!env.DATABASE_URL) throw new Error("Set DATABASE_URL to the PostgreSQL database to move to.");
  const source = await openDatabase({ dataDir: env.DATA_DIR, poolSize: 1 });
  try {
    const target = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, poolSize: 1 });
    try {
      for (const { table, rows } of await moveDatabase(source, target))
        process.stdout.write(`${table.padEnd(24)} ${rows.toLocaleString("en").padStart(12)} rows, checksums equal\n`);
      await target.pool.query("analyze");
      const files = await listFiles(target.pool);
      const media = openMediaStore(mediaSettings(env));
      process.stdout.write(copiedText(await copyFiles(media, media, files)));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  process.stdout.write("Moved. Start Comptoir with DATABASE_URL from now on.\n");
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

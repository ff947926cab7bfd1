import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { forgetEnds } from "#api/audit/ends.ts";
import { restorePostgres } from "#api/db/backup/postgres-tools.ts";
import { restoreEmbedded } from "#api/db/embedded/snapshot.ts";
import { copiedText, restoreFiles } from "#api/media/copies.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { env } from "#config/env.server.ts";
import { mediaSettings } from "#config/media-settings.ts";

const usage = `Puts a backup in the place of the database. Stop Comptoir before.

  npm run restore -- <folder of the backup> [--replace]

  --replace   PostgreSQL only: drop the tables that are there

The files of the backup are put into DATA_DIR/media, or into the bucket where one is set (S3_BUCKET), and compared with
their hashes; those that a backup only lists are looked for there. Files that were there stay.

Before it takes the place, the copy is started and every table compared with what was backed up. A backup that is cut or
damaged is refused, and so is one made by a newer Comptoir: the database that was there then stays.

An embedded database that was there is kept beside the restored one.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  const [backup] = positionals;
  if (values.help || !backup) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (env.DATABASE_URL) {
    await restorePostgres(env.DATABASE_URL, backup, values.replace);
    process.stdout.write("Restored.\n");
  } else {
    const kept = await restoreEmbedded(env.DATA_DIR, backup);
    process.stdout.write(kept ? `Restored. The database that was there is now ${kept}\n` : "Restored.\n");
  }
  // The log goes on from another end now.
  await forgetEnds(env.DATA_DIR);
  const copied = await restoreFiles(openMediaStore(mediaSettings(env)), backup);
  if (!copied) return;
  process.stdout.write(copiedText(copied));
  if (copied.missing.length + copied.damaged.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import "#config/private-files.ts";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { AddFiles } from "#api/db/backup/manifest.ts";
import { backupPostgres } from "#api/db/backup/postgres-tools.ts";
import { backupEmbedded } from "#api/db/embedded/snapshot.ts";
import { backUpFiles, copiedText } from "#api/media/copies.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { env } from "#config/env.server.ts";
import { mediaSettings } from "#config/media-settings.ts";

const usage = `Backs the database and the files up to a new folder and prints its path.

  npm run backup -- [--to <folder>] [--with-bucket]

  --to <folder>   parent of the new folder (DATA_DIR/backups)
  --with-bucket   copy the files of the bucket (S3_BUCKET) too

Files in DATA_DIR/media are part of the backup. Those in a bucket are listed in it with their hashes, and backed up by
whoever owns the bucket, unless --with-bucket copies them.

The embedded database is copied while nothing runs on it: stop Comptoir before. PostgreSQL is backed up with pg_dump while
it runs. The secrets in DATA_DIR/secrets.json are not part of a backup.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      "with-bucket": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const parent = values.to ?? join(env.DATA_DIR, "backups");
  const media = openMediaStore(mediaSettings(env));
  const holdsBytes = media.kind === "folder" || values["with-bucket"];
  const addFiles: AddFiles = async (backup, files) => {
    const copied = await backUpFiles(media, files, { backup, holdsBytes });
    process.stdout.write(
      copied
        ? copiedText(copied)
        : `${files.length} files are in the ${media.name}: listed here, backed up by its owner.\n`,
    );
  };
  const backup = env.DATABASE_URL
    ? await backupPostgres(env.DATABASE_URL, parent, addFiles)
    : await backupEmbedded(env.DATA_DIR, parent, addFiles);
  process.stdout.write(`Backed up to ${backup}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

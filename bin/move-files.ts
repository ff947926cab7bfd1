import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { listFiles } from "#api/db/backup/listed-files.ts";
import { openDatabase } from "#api/db/database.ts";
import { copiedText, copyFiles } from "#api/media/copies.ts";
import { folderStore } from "#api/media/folder-store.ts";
import { openMediaStore } from "#api/media/open-store.ts";
import { env } from "#config/env.server.ts";
import { mediaSettings } from "#config/media-settings.ts";

const usage = `Copies all files between DATA_DIR/media and the bucket in S3_BUCKET.

  npm run move-files -- --to bucket     then start Comptoir with S3_… set
  npm run move-files -- --to folder     then start Comptoir without S3_…

Set S3_… for this command in both cases, and stop Comptoir before. Each file is compared with its hash, before and after.
A copy that was interrupted goes on where it was. Nothing is deleted where files came from.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean", default: false } } });
  if (values.help || (values.to !== "bucket" && values.to !== "folder")) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const settings = mediaSettings(env);
  if (!settings.s3)
    throw new Error("Set S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  const [bucket, folder] = [openMediaStore(settings), folderStore(settings.directory)];
  const [from, to] = values.to === "bucket" ? [folder, bucket] : [bucket, folder];
  await Promise.all([from.check(), to.check()]);
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, poolSize: 1 });
  try {
    const copied = await copyFiles(from, to, await listFiles(database.pool));
    process.stdout.write(copiedText(copied));
    if (copied.missing.length + copied.damaged.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

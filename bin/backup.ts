import "#config/private-files.ts";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backupPostgres } from "#api/db/backup/postgres-tools.ts";
import { backupEmbedded } from "#api/db/embedded/snapshot.ts";
import { env } from "#config/env.server.ts";

const usage = `Backs the database up to a new folder and prints its path.

  npm run backup -- [--to <folder>]

  --to <folder>   parent of the new folder (DATA_DIR/backups)

The embedded database is copied while nothing runs on it: stop Comptoir before. PostgreSQL is backed up with pg_dump while
it runs. The secrets in DATA_DIR/secrets.json are not part of a backup.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const parent = values.to ?? join(env.DATA_DIR, "backups");
  const backup = env.DATABASE_URL
    ? await backupPostgres(env.DATABASE_URL, parent)
    : await backupEmbedded(env.DATA_DIR, parent);
  process.stdout.write(`Backed up to ${backup}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

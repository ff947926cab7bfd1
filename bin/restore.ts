import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { restorePostgres } from "#api/db/backup/postgres-tools.ts";
import { restoreEmbedded } from "#api/db/embedded/snapshot.ts";
import { env } from "#config/env.server.ts";

const usage = `Puts a backup in the place of the database. Stop Comptoir before.

  npm run restore -- <folder of the backup> [--replace]

  --replace   PostgreSQL only: drop the tables that are there

An embedded database that was there is kept beside the restored one. A backup made by a newer Comptoir is refused.
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
    return;
  }
  const kept = await restoreEmbedded(env.DATA_DIR, backup);
  process.stdout.write(kept ? `Restored. The database that was there is now ${kept}\n` : "Restored.\n");
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

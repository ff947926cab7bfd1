import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientBase, Pool } from "pg";

export type Migration = { version: number; name: string; sql: string; checksum: string };
type Applied = Pick<Migration, "version" | "name" | "checksum">;

const folder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Two processes that start at once migrate one after the other. The number is arbitrary and must stay. */
const lockKey = 20_261_120;

/** The first migration of the former version, before there was one file per domain: such a database cannot be migrated. */
const firstOfBefore = "0001_foundation.sql";

/** The message for data of the former version. */
export const madeByVersionBefore =
  "was made by a version of Comptoir whose tables this one cannot bring up to date. Start with an empty database " +
  "(another DATA_DIR or DATABASE_URL), or go on with the version that made it.";

/** The migrations of this code, oldest first: `migrations/NNNN_name.sql`. */
export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The schema version this code writes: that of its newest migration. */
export async function codeVersion(): Promise<number> {
  return (await listMigrations()).at(-1)?.version ?? 0;
}

/** The migrations a database has applied, oldest first; empty for a new one. */
export async function listApplied(client: Pool | ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  const applied = await client.query<Applied>("select version, name, checksum from schema_migrations order by version");
  return applied.rows;
}

/** Migrations that still have to run. Throws when the database is newer than the code, of the former version, or has other migrations. */
export function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  if (applied[0]?.name === firstOfBefore) throw new Error(`The database ${madeByVersionBefore}`);
  const newest = migrations.at(-1)?.version ?? 0;
  const found = applied.at(-1)?.version ?? 0;
  if (found > newest)
    throw new Error(
      `The database has schema version ${found} and this Comptoir knows versions up to ${newest}. ` +
        "Start the newer Comptoir that made it, or restore a backup made by this one.",
    );
  for (const migration of migrations) {
    const past = applied.find((one) => one.version === migration.version);
    if (past && past.checksum !== migration.checksum)
      throw new Error(
        `The migration ${migration.name} is not the one this database was made with. ` +
          "An applied migration is never edited: put the change into a new one.",
      );
  }
  const done = new Set(applied.map((one) => one.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/** Migrates the tables, each migration in its own transaction. Returns how many were applied. */
export async function migrate(pool: Pool, migrations: Migration[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const pending = findPending(migrations, await listApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.length;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    client.release();
  }
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(
      `create table if not exists schema_migrations (
        version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (version, name, checksum) values ($1, $2, $3)", [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(
      `The migration ${migration.name} failed and was undone: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { listMigrations } from "#api/db/migrate.ts";

/** Changes when an earlier template database no longer matches the code. */
export async function templateKey(): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, checksum } of await listMigrations()) hash.update(`${name} ${checksum}`);
  hash.update(readFileSync(new URL("#api/db/embedded/engine.ts", import.meta.url)));
  hash.update(readFileSync(new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url)));
  return hash.digest("hex").slice(0, 16);
}

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#api/db/database.ts";
import { templateKey } from "./template-key.ts";

const cacheDir = fileURLToPath(new URL("../../node_modules/.cache/comptoir-test", import.meta.url));

/** The folder of a migrated, empty embedded database: made once per state of the migrations and kept for later runs. */
export async function embeddedTemplate(): Promise<string> {
  const templateDir = join(cacheDir, await templateKey());
  if (existsSync(templateDir)) return templateDir;
  rmSync(cacheDir, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  const unfinished = mkdtempSync(join(cacheDir, "new-"));
  const database = await openDatabase({ dataDir: unfinished, poolSize: 1, isDurable: false });
  await database.close();
  renameSync(unfinished, templateDir);
  return templateDir;
}

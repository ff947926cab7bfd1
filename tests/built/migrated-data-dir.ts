import { rmSync } from "node:fs";
import { inject } from "vitest";
import { embeddedDataDir } from "#tests/setup/database.ts";
import type { temporaryDataDir } from "./running-server.ts";

/** A folder of its own with a migrated and empty embedded database: what a first start does is the subject of other tests. */
export function migratedDataDir(): ReturnType<typeof temporaryDataDir> {
  const store = inject("testStore");
  if (store.kind !== "embedded") throw new Error("Tests of the built server start on the embedded database.");
  const dataDir = embeddedDataDir(store.templateDir);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { backupEmbedded } from "#api/db/embedded/snapshot.ts";
import { archiveOf } from "#api/domains/backups/archive.ts";
import { unpack } from "#api/domains/backups/unpack.ts";
import { processEnvironment } from "#config/test-environment.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, times } from "../table.ts";

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * A backup of the embedded store as it is downloaded from the browser: unpacked, and restored by the command of the README, which starts the
 * copy and compares every table. Beside it the bare copy of the same files.
 */
export async function measureRestore({ store, size }: PreparedStore): Promise<Figure[]> {
  const dataDir = store.settings.DATA_DIR;
  if (store.kind !== "embedded" || dataDir === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-restore-"));
  const target = join(folder, "data");
  try {
    let backup = "";
    const backingUp = await timed(async () => {
      backup = await backupEmbedded(dataDir, join(folder, "backups"));
    });
    const name = basename(backup);
    const download = join(folder, "download");
    const unpacking = await timed(async () => unpack((await archiveOf(backup, name)).stream(), download, () => true));
    const restoring = await timed(() => {
      const env = processEnvironment({ DATA_DIR: target });
      const args = ["bin/restore.ts", join(download, name)];
      const { status, stderr } = spawnSync("node", args, { encoding: "utf8", env });
      if (status !== 0) throw new Error(`The backup was not restored: ${stderr}`);
    });
    const copying = await timed(() => cpSync(join(target, "database"), join(folder, "copy"), { recursive: true }));
    const reviews = size.reviews.toLocaleString("en");
    return [
      { name: `a backup of ${reviews} reviews and its sums, embedded`, ours: seconds(backingUp) },
      { name: "the download, packed and unpacked", ours: seconds(unpacking) },
      {
        name: "npm run restore of the download, every table compared, beside a bare copy of its files",
        ours: seconds(restoring),
        reference: seconds(copying),
        ratio: times(restoring / copying),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

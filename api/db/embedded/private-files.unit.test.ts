import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepPrivate } from "./private-files.ts";

test("what an earlier version left open is closed to others, what is not ours and what a link names stays as it is", () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  for (const path of ["database/base/1", "backups/2026", "photos"]) mkdirSync(join(dataDir, path), { recursive: true });
  const files = [
    "database/base/1/826",
    "database.lock",
    "secrets.json",
    "sandbox-1.jsonl",
    "photos/a.jpg",
    "../theirs",
  ];
  for (const path of files) writeFileSync(join(dataDir, path), "");
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) chmodSync(join(folder, path), 0o777);
  symlinkSync(join(folder, "theirs"), join(dataDir, "database/link"));
  keepPrivate(dataDir);
  const modeOf = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);
  for (const path of ["database", "database/base", "database/base/1", "backups"])
    expect(modeOf(path), path).toBe("700");
  for (const path of files.slice(0, 4)) expect(modeOf(path), path).toBe("600");
  for (const path of ["photos", "photos/a.jpg", "../theirs"]) expect(modeOf(path), path).toBe("777");
});

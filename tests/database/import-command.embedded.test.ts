import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { processEnvironment } from "#config/test-environment.ts";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";

/** A data folder, a folder of files, and the command as somebody types it. */
function machine() {
  const store = inject("testStore");
  if (store.kind !== "embedded") throw new Error("for the embedded store");
  const [dataDir, folder] = [embeddedDataDir(store.templateDir), temporaryDirectory()];
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const run = (...typed: string[]) => {
    const env = processEnvironment({ DATA_DIR: dataDir });
    const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/import.ts", ...typed], {
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  const counts = async () => {
    const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
    const { rows } = await database.pool.query(
      "select (select count(*) from organizations) as organizations, (select count(*) from restaurants) as restaurants",
    );
    await database.close();
    return rows[0];
  };
  const audited = async () => {
    const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
    const { rows } = await database.pool.query("select action, channel, content from audit_entries order by number");
    await database.close();
    return rows;
  };
  return { dataDir, folder, write, run, counts, audited };
}
const venues = "id,nom,ville\n1,Chez Ana,Paris\n2,,Lyon\n3,Chez Luc,Lyon\n";

test("the command says what it would do, does it, writes the refused rows, and finds nothing new the second time", async () => {
  const { folder, write, run, counts, audited } = machine();
  const file = write("lieux.csv", venues);
  const typed = ["restaurants", file, "--organization", "Les Tables du Canal"];
  const dry = run(...typed, "--dry-run");
  expect(dry.status).toBe(0);
  expect(dry.stdout).toContain("would be created");
  expect(dry.stdout).toContain("created 2, updated 0, unchanged 0, skipped 0, refused 1");
  expect(await counts()).toEqual({ organizations: 0, restaurants: 0 });

  const refused = join(folder, "refused.csv");
  const real = run(...typed, "--refused", refused);
  expect(real.status).toBe(0);
  expect(real.stdout).toContain("refused: name_missing × 1, first in line 3");
  expect(readFileSync(refused, "utf8")).toContain("lieux.csv,3,refused,name_missing,name,");
  expect(await counts()).toEqual({ organizations: 1, restaurants: 2 });

  const [entry, ...more] = await audited();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ action: "import.applied", channel: "command" });
  expect(JSON.parse(entry.content)).toMatchObject({ after: { kind: "restaurants", fileName: "lieux.csv" } });

  const again = run(...typed.with(-1, "les tables du canal"), "--only", "ville=lyon");
  expect(again.stdout).toContain("created 0, updated 0, unchanged 1, skipped 1, refused 1");
  expect(await counts()).toEqual({ organizations: 1, restaurants: 2 });
});

test("a file that cannot be taken leaves nothing behind and is reported by the exit code, beside one that can", async () => {
  const { write, run, counts } = machine();
  const bad = write("photo.csv", "%PDF-1.7");
  const alone = run("restaurants", bad, "--organization", "Les Tables du Canal");
  expect([alone.status, alone.stderr]).toEqual([1, expect.stringContaining("nothing was imported")]);
  expect(await counts()).toEqual({ organizations: 0, restaurants: 0 });
  const both = run("restaurants", bad, write("lieux.csv", venues), "--organization", "Les Tables du Canal");
  expect(both.status).toBe(1);
  expect(await counts()).toEqual({ organizations: 1, restaurants: 2 });
});

test("the command names what it ignores before it imports, takes a mapping, and remembers it", () => {
  const { write, run } = machine();
  const file = write("lieux.csv", "id,Haus,ville,Laune\n1,Chez Ana,Paris,froh\n2,Chez Luc,Lyon,\n");
  const typed = ["restaurants", file, "--organization", "Les Tables"];
  const unknown = run(...typed);
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    expect.stringMatching(/no column for name.*Haus, ville, Laune/),
  ]);
  const { stdout } = run(...typed, "--map", "haus=NAME");
  expect(stdout).toMatch(/column Laune is ignored in 1 of 1 rows \(not known\): froh\n.*created 2/s);
  expect(run(...typed).stdout).toContain("unchanged 2");
  expect(run(...typed, "--map", "Laune=", "--map", "Haus=name").stdout).not.toContain("Laune");
  expect(run(...typed, "--map", "Haus=house").status).toBe(2);
}, 120_000);

test("a command that is not right says what is missing and touches nothing", () => {
  const { write, run } = machine();
  const file = write("lieux.csv", venues);
  const wrong = [
    ["menus", file, "--organization", "A"],
    ["restaurants", "--organization", "A"],
    ["restaurants", `${file}.absent`, "--organization", "A"],
    ["restaurants", file],
    ["restaurants", file, "--organization", "A", "--platform", "myspace"],
    ["restaurants", file, "--organization", "A", "--surprise"],
  ];
  for (const typed of wrong) expect([typed, run(...typed).status]).toEqual([typed, 2]);
  expect(run("--help").stdout).toContain("npm run import");
});

test("while a server has the embedded store open, the command refuses and says what to do", async () => {
  const { dataDir, write, run } = machine();
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  const { status, stderr } = run("restaurants", write("lieux.csv", venues), "--organization", "A");
  await database.close();
  expect([status, stderr]).toEqual([3, expect.stringMatching(/in use by another Comptoir process.*Stop that one/s)]);
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8 } from "fflate";
import type { Database } from "#api/db/database.ts";
import { chunksOf } from "#api/domains/imports/file-chunks.ts";
import * as present from "#api/domains/imports/run.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, times } from "../table.ts";

/** The build before columns were chosen by their values, and before rows without an id were looked for among those that have one. */
const referenceCommit = "8396cbaf34ae32dc85a9857e5f6b6c02b0a6f3e1";
const rowCount = 40_000;
const turns = 5;
const ratioMax = 1.1;

type Importer = Pick<typeof present, "applyImport">;

/** The reference's sources in a folder of their own, which finds this project's packages; null in a copy without its history. */
function checkedOut(commit: string): { directory: string } | null {
  const directory = mkdtempSync(join(tmpdir(), "comptoir-reference-"));
  try {
    const folders = ["api", "contract", "config", "uploads", "package.json"];
    const archive = execFileSync("git", ["archive", "--format=tar", commit, ...folders], {
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    execFileSync("tar", ["-x", "-C", directory], { input: archive });
  } catch {
    rmSync(directory, { recursive: true, force: true });
    return null;
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(directory, "node_modules"));
  return { directory };
}

const cells = (index: number) => [
  `bench-${index}`,
  "google",
  `Doris ${index % 977}`,
  1 + (index % 5),
  `"Très bon accueil, plat numéro ${index} un peu froid, nous reviendrons."`,
  `${String(1 + (index % 28)).padStart(2, "0")}/${String(1 + (index % 12)).padStart(2, "0")}/2025 19:05`,
  index % 3 === 0 ? `"Merci Doris, à bientôt !"` : "",
  index % 3 === 0 ? "2026-01-15" : "",
];
const head = "id,platform,author,rating,text,date,reply,reply_date";
const file = () => strToU8([head, ...Array.from({ length: rowCount }, (_, at) => cells(at).join(","))].join("\n"));

/** Ends a transaction that is only measured. */
class Undone extends Error {}

async function secondsOf(
  { applyImport }: Importer,
  database: Database,
  bytes: Uint8Array,
  target: { organizationId: string; restaurantRef: string },
): Promise<number> {
  const options = { kind: "reviews" as const, now: new Date(), ...target };
  const after = () => Promise.reject(new Undone());
  const startedAt = performance.now();
  await applyImport(database, { name: "bench.csv", chunks: chunksOf(bytes) }, options, { after }).catch(
    (error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    },
  );
  return (performance.now() - startedAt) / 1000;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** An import of reviews by this build and by the one before, in turns on one database; each is undone. */
export async function measureImportColumns(ground: PreparedStore): Promise<Figure[]> {
  const name = `import of ${rowCount.toLocaleString("en")} reviews on ${ground.store.kind}, undone`;
  const reference = checkedOut(referenceCommit);
  const database = await ground.store.open();
  try {
    const { rows } = await database.pool.query<{ organization_id: string }>(
      "select organization_id from restaurants where id = $1",
      [ground.restaurantId],
    );
    const target = { organizationId: rows[0]?.organization_id ?? "", restaurantRef: ground.restaurantId };
    const bytes = file();
    const before = reference && ((await import(join(reference.directory, "api/domains/imports/run.ts"))) as Importer);
    const [ours, theirs]: [number[], number[]] = [[], []];
    // The first turn of each warms up and is not counted.
    for (let turn = 0; turn <= turns; turn += 1) {
      const builds = [
        { build: before, taken: theirs },
        { build: present as Importer, taken: ours },
      ];
      for (const { build, taken } of turn % 2 ? builds.reverse() : builds) {
        const seconds = build && (await secondsOf(build, database, bytes, target));
        if (seconds !== null && turn > 0) taken.push(seconds);
      }
    }
    const told = (seconds: readonly number[]) => `${median(seconds).toFixed(2)} s`;
    if (!before) return [{ name, ours: told(ours), reference: "this copy lacks the build before" }];
    const ratio = median(ours) / median(theirs);
    return [
      {
        name,
        ours: told(ours),
        reference: `${told(theirs)} (the build before, in turns)`,
        ratio: times(ratio),
        target: `≤ ${ratioMax} ×`,
        passes: ratio <= ratioMax,
      },
    ];
  } finally {
    await database.close();
    if (reference) rmSync(reference.directory, { recursive: true, force: true });
  }
}

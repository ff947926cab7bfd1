import { monitorEventLoopDelay } from "node:perf_hooks";
import { strToU8, zipSync } from "fflate";
import { chunksOf } from "#api/domains/imports/file-chunks.ts";
import { checkImport } from "#api/domains/imports/run.ts";
import type { PreparedStore } from "../prepared-store.ts";
import type { Figure } from "../table.ts";

const rowCount = 40_000;
const fileCount = 20_000;
const pauseMaxMs = 100;

const row = (index: number) => ({
  id: `bench-${index}`,
  rating: 1 + (index % 5),
  text: `Très bon accueil, plat numéro ${index} un peu froid, nous reviendrons.`,
  date: "2026-01-15",
  platform: "gmb",
});
const jsonLines = () => strToU8(Array.from({ length: rowCount }, (_, index) => JSON.stringify(row(index))).join("\n"));
const archive = () =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: fileCount }, (_, index) => [`avis/${index}.json`, strToU8(JSON.stringify(row(index)))]),
    ),
  );

async function measureFile(ground: PreparedStore, name: string, bytes: Uint8Array): Promise<Figure> {
  const database = await ground.store.open();
  try {
    const { rows } = await database.pool.query<{ organization_id: string }>(
      "select organization_id from restaurants where id = $1",
      [ground.restaurantId],
    );
    const organizationId = rows[0]?.organization_id ?? "";
    const pauses = monitorEventLoopDelay({ resolution: 5 });
    pauses.enable();
    const startedAt = performance.now();
    const { counts } = await checkImport(
      database.orm,
      { name: "bench", chunks: chunksOf(bytes) },
      { kind: "reviews", organizationId, now: new Date(), restaurantRef: ground.restaurantId },
    );
    const seconds = (performance.now() - startedAt) / 1000;
    pauses.disable();
    const worstMs = pauses.max / 1e6;
    return {
      name: `${name}, checked on ${ground.store.kind}: longest pause of the event loop`,
      ours: `${worstMs.toFixed(0)} ms in ${seconds.toFixed(1)} s (${counts.total} rows, ${(bytes.length / 1e6).toFixed(1)} MB)`,
      target: `≤ ${pauseMaxMs} ms, so that /healthz answers`,
      passes: worstMs <= pauseMaxMs,
    };
  } finally {
    await database.close();
  }
}

/** How long other requests wait while a file is checked: one of many rows, and an archive of many small files. */
export const measureImportPauses = async (ground: PreparedStore): Promise<Figure[]> => [
  await measureFile(ground, `${rowCount.toLocaleString("en")} rows`, jsonLines()),
  await measureFile(ground, `an archive of ${fileCount.toLocaleString("en")} files`, archive()),
];

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { strToU8, zipSync } from "fflate";
import type { Database } from "#api/db/database.ts";
import { chunksOf } from "#api/domains/imports/file-chunks.ts";
import { applyImport, checkImport } from "#api/domains/imports/run.ts";
import { health } from "#server/health.ts";
import type { Asked } from "../load/ask-until-told.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, milliseconds } from "../table.ts";

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

/** What waits while `work` runs: the event loop itself, and `/healthz` of this process as another process sees it. */
async function watched(work: () => Promise<void>): Promise<{ pauseMs: number; seconds: number; asked: Asked }> {
  const app = health({ checks: [], buildId: null, isStopping: () => false });
  const server = createServer(async (_request, response) => {
    response.end(await (await app.request("/healthz")).text());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
  const visitor = spawn("node", ["bench/load/ask-until-told.ts", address], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    await once(visitor.stdout, "data");
    const pauses = monitorEventLoopDelay({ resolution: 5 });
    pauses.enable();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    pauses.disable();
    visitor.stdin.end();
    const [last] = (await once(visitor.stdout, "data")) as [Buffer];
    return { pauseMs: pauses.max / 1e6, seconds, asked: JSON.parse(last.toString()) as Asked };
  } finally {
    visitor.kill();
    server.close();
  }
}

type Target = { organizationId: string; restaurantRef: string };
const importOf = (bytes: Uint8Array, target: Target) =>
  [
    { name: "bench", chunks: chunksOf(bytes) },
    { kind: "reviews" as const, now: new Date(), ...target },
  ] as const;

/** Ends a transaction that is only measured. */
class Undone extends Error {}

async function applyAndUndo(database: Database, bytes: Uint8Array, target: Target): Promise<void> {
  const after = () => Promise.reject(new Undone());
  await applyImport(database, ...importOf(bytes, target), { after }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

async function measureFile(ground: PreparedStore, name: string, bytes: Uint8Array): Promise<Figure[]> {
  const database = await ground.store.open();
  try {
    const { rows } = await database.pool.query<{ organization_id: string }>(
      "select organization_id from restaurants where id = $1",
      [ground.restaurantId],
    );
    const target = { organizationId: rows[0]?.organization_id ?? "", restaurantRef: ground.restaurantId };
    const works = {
      checked: async () => {
        await checkImport(database.orm, ...importOf(bytes, target));
      },
      "written and undone": () => applyAndUndo(database, bytes, target),
    };
    const figures: Figure[] = [];
    for (const [way, work] of Object.entries(works)) {
      const { pauseMs, seconds, asked } = await watched(work);
      figures.push({
        name: `${name}, ${way} on ${ground.store.kind}: longest pause of the event loop`,
        ours: `${pauseMs.toFixed(0)} ms in ${seconds.toFixed(1)} s (${(bytes.length / 1e6).toFixed(1)} MB)`,
        target: `≤ ${pauseMaxMs} ms`,
        passes: pauseMs <= pauseMaxMs,
      });
      figures.push({
        name: `${name}, ${way}: longest wait for /healthz meanwhile`,
        ours: `${milliseconds(asked.worstMs)} of ${asked.count}, ${asked.refused} refused`,
        target: "none refused, ≤ 1 s",
        passes: asked.refused === 0 && asked.worstMs <= 1000,
      });
    }
    return figures;
  } finally {
    await database.close();
  }
}

/** How long others wait while a file is checked and imported: one of many rows, and an archive of many small files. */
export const measureImportPauses = async (ground: PreparedStore): Promise<Figure[]> => [
  ...(await measureFile(ground, `${rowCount.toLocaleString("en")} rows`, jsonLines())),
  ...(await measureFile(ground, `an archive of ${fileCount.toLocaleString("en")} files`, archive())),
];

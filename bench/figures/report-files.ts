import { setTimeout } from "node:timers/promises";
import { benchEnvironment } from "#config/bench-environment.ts";
import type { PreparedFile } from "#contract/prepared-files/schemas.ts";
import { printedSectionNames } from "#contract/printed-reports/sections.ts";
import { type RunningServer, startServer } from "#tests/built/running-server.ts";
import { benchUser } from "../generator/fill.ts";
import { generatedUntil } from "../generator/reviews.ts";
import { type Store, statisticsStore } from "../generator/store.ts";
import { signIn } from "../load/visitor.ts";
import { peakMegabytes, resetPeak, residentMegabytes } from "../processes.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const secrets = {
  SESSION_SECRETS: "bench-session-0123456789-abcdefghijklmnop",
  JWT_SECRETS: "bench-token-0123456789-abcdefghijklmnopqr",
};
const rowCount = 100_000;
/** By then a process has what it needs for a row, and may hold no more for the others. */
const settledRows = 20_000;
const growthMaxMegabytes = 32;
const pdfPages = 12;
const pdfMaxMs = 3000;
const pdfPerMinute = 4;
const pdfFiles = 8;
const fileMaxMs = 120_000;

const growth = (from: number, to: number) => `${from.toFixed(0)} → ${to.toFixed(0)} MB`;

/** The reviews of all restaurants as a file, read as fast as it comes; beside the same rows through the driver alone. */
async function measureCsv(server: RunningServer, store: Store): Promise<Figure[]> {
  const pid = server.process.pid ?? 0;
  const headers = { cookie: await signIn(server.origin, benchUser) };
  const startedAt = performance.now();
  const response = await fetch(`${server.origin}/groups/reputation/reviews.csv`, { headers });
  if (!response.ok || !response.body) throw new Error(`The file answered ${response.status}.`);
  let rows = -1;
  let settled = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (settled > 0 || rows < settledRows) continue;
    settled = residentMegabytes(pid);
    resetPeak(pid);
  }
  const ours = performance.now() - startedAt;
  const peak = peakMegabytes(pid);
  const database = await store.open();
  const rawStartedAt = performance.now();
  await database.pool.query(`select v.*, r.name from reviews v join restaurants r on r.id = v.restaurant_id
    order by v.published_at desc, v.id desc limit ${rowCount}`);
  const raw = performance.now() - rawStartedAt;
  await database.close();
  return [
    {
      name: `report-files: CSV of ${rows.toLocaleString("en")} reviews, memory from row ${settledRows.toLocaleString("en")} to its peak`,
      ours: growth(settled, peak),
      target: `${rowCount.toLocaleString("en")} rows, + ${growthMaxMegabytes} MB at most`,
      passes: rows >= rowCount && peak - settled <= growthMaxMegabytes,
    },
    {
      name: "report-files: time of that file",
      ours: milliseconds(ours),
      reference: `${milliseconds(raw)} the rows through the driver, at once`,
      ratio: times(ours / raw),
    },
  ];
}

type Asked = { origin: string; headers: Record<string, string> };

async function askFor<Data>({ origin, headers }: Asked, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Asks for a file and waits until it can be had. */
async function makePdf(asked: Asked, restaurantId: string): Promise<{ ms: number; pages: number }> {
  const endDate = generatedUntil.toISOString().slice(0, 10);
  const startDate = `${Number(endDate.slice(0, 4)) - 1}${endDate.slice(4)}`;
  const sections = printedSectionNames.filter((name) => !name.includes("/"));
  const filters = { period: "custom", startDate, endDate, step: "month" };
  const startedAt = performance.now();
  const { _id } = await askFor<{ _id: string }>(asked, "prepared-files", {
    ...{ kind: "pdf", restaurantId, sections, filters, language: "fr" },
  });
  while (performance.now() - startedAt < fileMaxMs) {
    const file = (await askFor<PreparedFile[]>(asked, "prepared-files")).find((one) => one._id === _id);
    if (file?.state === "failed") throw new Error(`The file could not be made: ${file.failure}.`);
    if (file?.state === "ready" && file.address) {
      const ms = performance.now() - startedAt;
      const bytes = Buffer.from(await (await fetch(new URL(file.address, asked.origin))).arrayBuffer());
      return { ms, pages: bytes.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
    }
    await setTimeout(50);
  }
  throw new Error("The file did not come.");
}

/** A report of all tabs of the busiest restaurant, one after the other. */
async function measurePdf(server: RunningServer, store: Store): Promise<Figure[]> {
  const database = await store.open();
  const { rows } = await database.pool.query<{ id: string }>(
    "select restaurant_id as id from review_totals group by 1 order by sum(count) desc limit 1",
  );
  await database.close();
  const headers = { "content-type": "application/json", "x-client-type": "web" };
  const { token } = await askFor<{ token: { token: string } }>(
    { origin: server.origin, headers },
    "auth/login",
    benchUser,
  );
  const asked = { origin: server.origin, headers: { ...headers, authorization: `Bearer ${token.token}` } };
  const pid = server.process.pid ?? 0;
  const times: number[] = [];
  const held: number[] = [];
  let pages = 0;
  const startedAt = performance.now();
  for (let count = 0; count < pdfFiles; count++) {
    const made = await makePdf(asked, rows[0]?.id ?? "");
    pages = made.pages;
    times.push((made.ms / made.pages) * pdfPages);
    held.push(residentMegabytes(pid));
  }
  const perMinute = pdfFiles / ((performance.now() - startedAt) / 60_000);
  const [, settled = 0] = held;
  const last = held.at(-1) ?? 0;
  const slowest = Math.max(...times.slice(1));
  return [
    {
      name: `report-files: PDF of ${pages} pages, from its request until it is ready, reckoned for ${pdfPages} pages, slowest of ${pdfFiles - 1}`,
      ours: milliseconds(slowest),
      target: `≤ ${pdfMaxMs} ms`,
      passes: slowest <= pdfMaxMs,
    },
    {
      name: `report-files: ${pdfFiles} such files one after the other, in a minute; memory of the server from the second to the last`,
      ours: `${perMinute.toFixed(1)}, ${growth(settled, last)}`,
      target: `≥ ${pdfPerMinute}, + ${growthMaxMegabytes} MB at most`,
      passes: perMinute >= pdfPerMinute && last - settled <= growthMaxMegabytes,
    },
  ];
}

/** What files of statistics and reviews take: the built server, on the data of statistics. */
export async function measureReportFiles(reviews: number): Promise<Figure[]> {
  const store = await statisticsStore({ restaurants: 200, reviews });
  if (!store) return [];
  // On a port that is known before: the server prints the pages of its own address.
  const PORT = String(benchEnvironment.port);
  const server = await startServer({ ...store.settings, ...secrets, PORT, LOG_LEVEL: "warn" });
  try {
    const csv = await measureCsv(server, store);
    // Where no PDF can be made, what was measured before is told all the same.
    const pdf = await measurePdf(server, store).catch((error: Error): Figure[] => [
      { name: "report-files: PDF", ours: `not measured: ${error.message}`, passes: false },
    ]);
    return [...csv, ...pdf];
  } finally {
    await server.stop();
  }
}

import { setTimeout } from "node:timers/promises";
import { startServer } from "#tests/built/running-server.ts";
import { benchUser } from "../generator/fill.ts";
import { runLoad } from "../load/run-load.ts";
import { type Visit, visitSteadily } from "../load/steady.ts";
import { signIn } from "../load/visitor.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { residentMegabytes } from "../processes.ts";
import type { Figure } from "../table.ts";

const unloadedSeconds = 10;
const referenceSecondsMax = 30;
const ratioMax = 3;
/** Limit of the last third's memory relative to the second's. */
const growthMax = 1.15;

type Overload = { unloadedP95: number; answers: Visit[]; megabytes: number[]; perSecond: number };

function percentile(answers: readonly Visit[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The review list with about one visitor a second, then at the maximum, then at twice that. */
async function overload(
  { store, restaurantId }: PreparedStore,
  settings: Record<string, string>,
  seconds: number,
): Promise<Overload> {
  const server = await startServer({ ...store.settings, LOG_LEVEL: "error", ...settings });
  try {
    const pid = server.process.pid ?? 0;
    const path = `/restaurants/${restaurantId}/reputation/reviews`;
    const Cookie = await signIn(server.origin, benchUser);
    const headers = { Cookie, "Accept-Encoding": "gzip", "Accept-Language": "fr" };
    const { requestsPerSecond } = await runLoad(pid, { port: server.port, path, headers, connections: 4 });
    await setTimeout(2000);
    const plan = { origin: server.origin, path, headers };
    const calm = await visitSteadily({ ...plan, perSecond: 4, seconds: unloadedSeconds });
    const megabytes: number[] = [];
    const perSecond = 2 * requestsPerSecond;
    const look = () => megabytes.push(residentMegabytes(pid));
    const answers = await visitSteadily({ ...plan, perSecond, seconds, look });
    return { unloadedP95: percentile(calm, 0.95), answers, megabytes, perSecond };
  } finally {
    await server.stop();
  }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function describe({ answers, megabytes, unloadedP95 }: Overload) {
  const served = answers.filter(({ status }) => status === 200);
  const counts = Map.groupBy(answers, ({ status }) => status);
  const summary = [...counts].map(([status, { length }]) => `${length} × ${status || "nothing"}`).join(", ");
  const ratio = percentile(served, 0.95) / unloadedP95;
  const third = Math.floor(megabytes.length / 3);
  const growth = mean(megabytes.slice(-third)) / mean(megabytes.slice(third, 2 * third));
  const text =
    `${summary}; 200s p50 ${percentile(served, 0.5).toFixed(0)}, p95 ${percentile(served, 0.95).toFixed(0)} ms ` +
    `(alone ${unloadedP95.toFixed(0)}); ${Math.max(...megabytes).toFixed(0)} MB`;
  return { text, ratio, growth, isClean: [...counts.keys()].every((status) => status === 200 || status === 503) };
}

/** Twice as many visitors as can be served, and the same without a limit of concurrent pages. */
export async function measureShedding(ground: PreparedStore, seconds: number): Promise<Figure[]> {
  const bounded = await overload(ground, {}, seconds);
  const { text, ratio, growth, isClean } = describe(bounded);
  const referenceSeconds = Math.min(seconds, referenceSecondsMax);
  const unbounded = await overload(ground, { PAGES_AT_ONCE: "1000", PAGES_WAITING: "10000" }, referenceSeconds);
  return [
    {
      name: `review list at twice its capacity (${bounded.perSecond.toFixed(0)}/s for ${seconds} s), ${ground.store.kind}`,
      ours: text,
      reference: `no bound, ${referenceSeconds} s: ${describe(unbounded).text}`,
      ratio: `p95 ${ratio.toFixed(2)} ×, memory ${growth.toFixed(2)} ×`,
      target: `200 and 503 only, p95 ≤ ${ratioMax} × alone, memory flat`,
      passes: isClean && ratio <= ratioMax && growth <= growthMax,
    },
  ];
}

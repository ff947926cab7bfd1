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
/** Enough to keep two processors busy, and few enough that nobody is refused while the capacity is measured. */
const capacityConnections = 4;
const referenceSecondsMax = 30;
const ratioMax = 3;
/** Limit of the last third's memory relative to the second's. */
const growthMax = 1.15;

type Overload = { unloadedP95: number; answers: Visit[]; others: Visit[]; megabytes: number[]; perSecond: number };

function percentile(answers: readonly Visit[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What is asked for: a page by its visitors, or a call by programs, with pages beside it. */
type Asked = { path: string; headers: Record<string, string>; beside?: Omit<Asked, "beside"> };

const encodings = { "Accept-Encoding": "gzip", "Accept-Language": "fr" };

/** The review list with about one visitor a second, then at the maximum, then at twice that. */
async function overload(
  { store, restaurantId }: PreparedStore,
  settings: Record<string, string>,
  seconds: number,
  chosen: "page" | "call",
): Promise<Overload> {
  const server = await startServer({ ...store.settings, LOG_LEVEL: "error", ...settings });
  try {
    const pid = server.process.pid ?? 0;
    const Cookie = await signIn(server.origin, benchUser);
    const page: Asked = {
      path: `/restaurants/${restaurantId}/reputation/reviews`,
      headers: { Cookie, ...encodings },
    };
    const { path, headers, beside } =
      chosen === "page"
        ? page
        : {
            path: `/api/v1/restaurants/${restaurantId}/dashboard`,
            headers: { ...encodings, Authorization: `Bearer ${await tokenOf(server.origin)}` },
            beside: page,
          };
    const { requestsPerSecond } = await runLoad(pid, {
      port: server.port,
      path,
      headers,
      connections: capacityConnections,
    });
    await setTimeout(2000);
    const plan = { origin: server.origin, path, headers };
    const calm = await visitSteadily({ ...plan, perSecond: 4, seconds: unloadedSeconds });
    const megabytes: number[] = [];
    const perSecond = 2 * requestsPerSecond;
    const look = () => megabytes.push(residentMegabytes(pid));
    const [answers, others] = await Promise.all([
      visitSteadily({ ...plan, perSecond, seconds, look }),
      beside ? visitSteadily({ ...plan, ...beside, perSecond: pagesBeside, seconds }) : [],
    ]);
    return { unloadedP95: percentile(calm, 0.95), answers, others, megabytes, perSecond };
  } finally {
    await server.stop();
  }
}

/** Pages a second that people ask for while programs call. */
const pagesBeside = 2;

/** A token of the API, as a program gets one. */
async function tokenOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(benchUser),
  });
  const { data } = (await response.json()) as { data: { token: { token: string } } };
  return data.token.token;
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const countsOf = (answers: readonly Visit[]) => {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return {
    summary: [...counts].map(([status, { length }]) => `${length} × ${status || "nothing"}`).join(", "),
    isClean: [...counts.keys()].every((status) => status === 200 || status === 503),
  };
};

function describe({ answers, others, megabytes, unloadedP95 }: Overload) {
  const served = answers.filter(({ status }) => status === 200);
  const [asked, beside] = [countsOf(answers), countsOf(others)];
  const ratio = percentile(served, 0.95) / unloadedP95;
  const third = Math.floor(megabytes.length / 3);
  const growth = mean(megabytes.slice(-third)) / mean(megabytes.slice(third, 2 * third));
  const besideText =
    others.length > 0 ? `; pages beside: ${beside.summary}, p95 ${percentile(others, 0.95).toFixed(0)} ms` : "";
  const text =
    `${asked.summary}; 200s p50 ${percentile(served, 0.5).toFixed(0)}, p95 ${percentile(served, 0.95).toFixed(0)} ms ` +
    `(alone ${unloadedP95.toFixed(0)}); ${Math.max(...megabytes).toFixed(0)} MB${besideText}`;
  return { text, ratio, growth, isClean: asked.isClean && beside.isClean };
}

const kinds = {
  page: { name: "review list", unbounded: { PAGES_AT_ONCE: "1000", PAGES_WAITING: "10000" } },
  call: { name: "dashboard of the API, pages beside,", unbounded: { API_AT_ONCE: "1000", API_WAITING: "10000" } },
} as const;

/** Twice as many visitors, and programs, as can be served, and the same without a limit of what runs at once. */
export async function measureShedding(ground: PreparedStore, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const chosen of ["page", "call"] as const) {
    const { name, unbounded } = kinds[chosen];
    const bounded = await overload(ground, {}, seconds, chosen);
    const { text, ratio, growth, isClean } = describe(bounded);
    const referenceSeconds = Math.min(seconds, referenceSecondsMax);
    const reference = describe(await overload(ground, unbounded, referenceSeconds, chosen));
    figures.push({
      name: `${name} at twice its capacity (${bounded.perSecond.toFixed(0)}/s for ${seconds} s), ${ground.store.kind}`,
      ours: text,
      reference: `no bound, ${referenceSeconds} s: ${reference.text}`,
      ratio: `p95 ${ratio.toFixed(2)} ×, memory ${growth.toFixed(2)} ×`,
      target: `200 and 503 only, p95 ≤ ${ratioMax} × alone, memory flat`,
      passes: isClean && ratio <= ratioMax && growth <= growthMax,
    });
  }
  return figures;
}

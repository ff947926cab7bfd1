import { setTimeout } from "node:timers/promises";
import { startServer, temporaryDataDir } from "#tests/built/running-server.ts";
import { benchUser } from "../generator/fill.ts";
import { runLoad } from "../load/run-load.ts";
import { signIn } from "../load/visitor.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { peakMegabytes, resetPeak, residentMegabytes } from "../processes.ts";
import type { Figure } from "../table.ts";

const secrets = {
  SESSION_SECRETS: "bench-session-0123456789-abcdefghijklmnop",
  JWT_SECRETS: "bench-token-0123456789-abcdefghijklmnopqr",
};
const idleMs = 5000;
/** After its start a server still has work: jobs, and one garbage collection. */
const settledMs = 30_000;

type Use = { idle: number; after: number; peak: number };

/** Idle, under load, and some seconds later. */
async function watchMemory(
  server: { process: { pid?: number }; origin: string; port: number },
  path: string,
): Promise<Use> {
  const pid = server.process.pid ?? 0;
  const idle = residentMegabytes(pid);
  const headers = {
    Cookie: await signIn(server.origin, benchUser),
    "Accept-Encoding": "gzip",
    "Accept-Language": "fr",
  };
  resetPeak(pid);
  await runLoad(pid, { port: server.port, path, headers, connections: 10, durationMs: 8000 });
  const peak = peakMegabytes(pid);
  await setTimeout(idleMs);
  return { idle, after: residentMegabytes(pid), peak };
}

const show = ({ idle, after, peak }: Use) =>
  `idle ${idle.toFixed(0)}, after load ${after.toFixed(0)}, peak ${peak.toFixed(0)} MB`;

/** Memory of a web process with its own API process, and of everything in one process. */
export async function measureMemory({ store, restaurantId }: PreparedStore): Promise<Figure[]> {
  const path = `/restaurants/${restaurantId}/reputation/reviews`;
  const quiet = { ...store.settings, ...secrets, LOG_LEVEL: "warn" };
  const api = await startServer({ ...quiet, ROLE: "api" });
  const web = await startServer({ ...secrets, LOG_LEVEL: "warn", ROLE: "web", PRODUCT_API_URL: api.origin });
  const apart = await watchMemory(web, path).finally(async () => {
    await web.stop();
    await api.stop();
  });
  const all = await startServer(quiet);
  const together = await watchMemory(all, path).finally(() => all.stop());
  return [
    {
      name: "memory of ROLE=web, review screen under load",
      ours: show(apart),
      reference: "305 / peak 584 MB (best peer)",
      target: "≤ 150 / 200 MB",
      passes: apart.after <= 150 && apart.peak <= 200,
    },
    { name: `memory of everything in one process, ${store.kind}`, ours: show(together) },
  ];
}

/** Memory of the one command at idle: the demo, the embedded database and the sandbox in one process, restarted. */
export async function measureIdleMemory(): Promise<Figure[]> {
  const { dataDir, remove } = temporaryDataDir();
  const settings = { DATA_DIR: dataDir, DEMO: "true", PLATFORM_SANDBOX: "demo", LOG_LEVEL: "warn" };
  try {
    await (await startServer(settings)).stop();
    const server = await startServer(settings);
    await setTimeout(settledMs);
    const idle = residentMegabytes(server.process.pid ?? 0);
    const peak = peakMegabytes(server.process.pid ?? 0);
    await server.stop();
    return [
      {
        name: "npm start at rest: demo, embedded database and sandbox in one process",
        ours: `${idle.toFixed(0)} MB, peak of the start ${peak.toFixed(0)} MB`,
        target: "< 256 MB",
        passes: idle < 256,
      },
    ];
  } finally {
    remove();
  }
}

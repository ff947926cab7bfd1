import { type RunningServer, startServer } from "#tests/built/running-server.ts";
import { benchUser } from "../generator/fill.ts";
import { startChild, withFiles } from "../load/children.ts";
import { runLoad } from "../load/run-load.ts";
import { getRaw, signIn } from "../load/visitor.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { quantile } from "../statistics.ts";
import { type Figure, kilobytes, milliseconds, times } from "../table.ts";

/** A screen and its limit of processor time on the server; without one only the ratio to bare rendering is checked. */
type Screen = { name: string; path: string; mostCpuMs?: number };

const screensOf = (restaurantId: string): readonly Screen[] => [
  {
    name: "review screen, 50 rows",
    path: `/restaurants/${restaurantId}/reputation/reviews?pageSize=50`,
    mostCpuMs: 10,
  },
  { name: "reviews of a group, 50 rows", path: "/groups/reputation/reviews?pageSize=50" },
  { name: "restaurants list", path: "/restaurants/list", mostCpuMs: 5 },
  { name: "dashboard", path: `/restaurants/${restaurantId}/dashboard`, mostCpuMs: 5 },
  { name: "topics", path: `/restaurants/${restaurantId}/reputation/topics` },
];
const ratioMin = 0.25;

/** Cost of rendering the same markup alone: no router, no data, no network. */
const renderAlone = (html: string) =>
  withFiles({ "page.html": html }, async (folder) => {
    const child = await startChild("bench/reference/render-alone.ts", [`${folder}/page.html`]);
    return JSON.parse(child.line) as { cpuMs: number; bytes: number };
  });

async function measureScreen(server: RunningServer, cookie: string, kind: string, screen: Screen): Promise<Figure> {
  const headers = { Cookie: cookie, "Accept-Language": "fr" };
  const response = await getRaw(server.origin, screen.path, headers);
  if (response.status !== 200) throw new Error(`${screen.path} answered ${response.status}.`);
  const html = response.body.toString();
  const alone = await renderAlone(html);
  const load = { path: screen.path, headers, connections: 4, port: server.port };
  const pid = server.process.pid ?? 0;
  await runLoad(pid, { ...load, durationMs: 4000 });
  const ours = await runLoad(pid, { ...load, durationMs: 6000 });
  // One visitor at a time: measures the page, not the queue.
  const { latenciesMs } = await runLoad(pid, { ...load, connections: 1, durationMs: 3000 });
  const ratio = alone.cpuMs / ours.cpuMs;
  const { mostCpuMs = Number.POSITIVE_INFINITY } = screen;
  return {
    name: `${screen.name}, signed in, ${kind}: server CPU (${kilobytes(html.length)} of HTML, p95 ${milliseconds(quantile(latenciesMs, 0.95))})`,
    ours: milliseconds(ours.cpuMs),
    reference: `${milliseconds(alone.cpuMs)} markup alone (${kilobytes(alone.bytes)})`,
    ratio: times(ratio),
    target: screen.mostCpuMs ? `≤ ${screen.mostCpuMs} ms, ≥ ${ratioMin} ×` : `≥ ${ratioMin} ×`,
    passes: ratio >= ratioMin && ours.cpuMs <= mostCpuMs,
  };
}

/** What five screens cost the server, signed in, beside the rendering of the same markup alone. */
export async function measurePageCost({ store, restaurantId }: PreparedStore): Promise<Figure[]> {
  const server = await startServer({ ...store.settings, LOG_LEVEL: "warn" });
  try {
    const cookie = await signIn(server.origin, benchUser);
    const figures: Figure[] = [];
    for (const screen of screensOf(restaurantId)) figures.push(await measureScreen(server, cookie, store.kind, screen));
    return figures;
  } finally {
    await server.stop();
  }
}

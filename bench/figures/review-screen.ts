import { startServer } from "#tests/built/running-server.ts";
import { benchUser } from "../generator/fill.ts";
import { startChild, withFiles } from "../load/children.ts";
import { runLoad } from "../load/run-load.ts";
import { getRaw, signIn } from "../load/visitor.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, kilobytes, milliseconds, times } from "../table.ts";

/** The review screen with 50 rows, signed in, beside the rendering of the same markup alone. */
export async function measureReviewScreen({ store, restaurantId }: PreparedStore): Promise<Figure[]> {
  const server = await startServer({ ...store.settings, LOG_LEVEL: "warn" });
  try {
    const path = `/restaurants/${restaurantId}/reputation/reviews?pageSize=50`;
    const headers = { Cookie: await signIn(server.origin, benchUser), "Accept-Language": "fr" };
    const answer = await getRaw(server.origin, path, headers);
    if (answer.status !== 200) throw new Error(`The review screen answered ${answer.status}.`);
    const html = answer.body.toString();
    const alone = await withFiles({ "page.html": html }, async (folder) => {
      const child = await startChild("bench/reference/render-alone.ts", [`${folder}/page.html`]);
      return JSON.parse(child.line) as { cpuMs: number; bytes: number };
    });
    const load = { path, headers, connections: 4, port: server.port };
    const pid = server.process.pid ?? 0;
    await runLoad(pid, { ...load, durationMs: 4000 });
    const ours = await runLoad(pid, { ...load, durationMs: 6000 });
    const ratio = alone.cpuMs / ours.cpuMs;
    return [
      {
        name: `review screen, 50 rows, signed in, ${store.kind}: server CPU (${kilobytes(html.length)} of HTML)`,
        ours: milliseconds(ours.cpuMs),
        reference: `${milliseconds(alone.cpuMs)} markup alone (${kilobytes(alone.bytes)})`,
        ratio: times(ratio),
        target: "≥ 0.25 ×",
        passes: ratio >= 0.25,
      },
    ];
  } finally {
    await server.stop();
  }
}

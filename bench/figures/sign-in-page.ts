import { startServer } from "#tests/built/running-server.ts";
import { startChild, withFiles } from "../load/children.ts";
import { type Load, runLoad } from "../load/run-load.ts";
import { getRaw } from "../load/visitor.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const path = "/auth/login";
const browserHeaders = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "fr-FR,fr;q=0.9" };
const hopByHop = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

/** The sign-in page beside bare `node:http` that sends the same head and bytes; in turns, best of three each. */
export async function measureSignInPage({ store }: PreparedStore): Promise<Figure[]> {
  const server = await startServer({ ...store.settings, LOG_LEVEL: "warn" });
  try {
    const response = await getRaw(server.origin, path, browserHeaders);
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !hopByHop.has(name)));
    const files = { "headers.json": JSON.stringify(headers), body: response.body };
    return await withFiles(files, async (folder) => {
      const bare = await startChild("bench/load/bare-server.ts", [`${folder}/headers.json`, `${folder}/body`]);
      const target = { path, headers: browserHeaders, connections: 20, durationMs: 3000 };
      const ours: Load[] = [];
      const reference: Load[] = [];
      for (let turn = 0; turn < 3; turn++) {
        reference.push(await runLoad(bare.pid, { ...target, port: Number(bare.line) }));
        ours.push(await runLoad(server.process.pid ?? 0, { ...target, port: server.port }));
      }
      await bare.stop();
      const best = (loads: Load[]) => loads.reduce((a, b) => (a.cpuMs <= b.cpuMs ? a : b));
      const [mine, other] = [best(ours), best(reference)];
      const ratio = other.cpuMs / mine.cpuMs;
      return [
        {
          name: `sign-in page, ${response.body.length} bytes: req/s (CPU per request)`,
          ours: `${mine.requestsPerSecond.toFixed(0)}/s (${milliseconds(mine.cpuMs)})`,
          reference: `bare node:http ${other.requestsPerSecond.toFixed(0)}/s (${milliseconds(other.cpuMs)})`,
          ratio: times(ratio),
          target: "≥ 0.25 ×",
          passes: ratio >= 0.25,
        },
      ];
    });
  } finally {
    await server.stop();
  }
}

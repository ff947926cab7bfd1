import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DemoFounding } from "#api/demo/seed.ts";
import type { Log } from "#api/log.ts";
import type { Environment } from "#config/environment.ts";
import { sandboxToken } from "#config/platforms.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import type { Journal } from "#sandbox/state/state.ts";
import type { World } from "#sandbox/world/world.ts";

/** The sandbox of this process. */
export type MountedSandbox = { fetch(request: Request): Promise<Response>; close(): void };
type Settings = Pick<Environment, "DATA_DIR" | "PORT" | "PUBLIC_ORIGIN">;

const tickMs = 15_000;

/** Stores changes of the sandbox, one per line, so that they survive a restart. */
export function fileJournal(path: string): Journal {
  return {
    read: () => {
      if (!existsSync(path)) return [];
      const lines = readFileSync(path, "utf8").split("\n");
      // A last line cut short by a crash is ignored.
      return lines.flatMap((line) => {
        try {
          return [JSON.parse(line)];
        } catch {
          return [];
        }
      });
    },
    append: (change) => appendFileSync(path, `${JSON.stringify(change)}\n`),
    clear: () => rmSync(path, { force: true }),
  };
}

async function worldOf(founding: DemoFounding | null): Promise<World | undefined> {
  if (!founding) return undefined;
  const { demoWorld } = await import("./demo-world.ts");
  return demoWorld(founding.at, founding.kind);
}

/**
 * The sandbox of all platforms at `/sandbox`. Built at the first request, so that a start without it costs nothing. `founding`: its world
 * is the demo organization's, if there is one; else a generated one.
 */
export function mountSandbox(env: Settings, founding: DemoFounding | null, log: Log): MountedSandbox {
  const local = `http://localhost:${env.PORT}`;
  let started: Promise<Sandbox> | null = null;
  let isClosed = false;
  async function start(): Promise<Sandbox> {
    const world = await worldOf(founding);
    mkdirSync(env.DATA_DIR, { recursive: true });
    const name = `sandbox-${founding?.at.getTime() ?? "invented"}.jsonl`;
    const sandbox = createSandbox({
      origin: `${env.PUBLIC_ORIGIN ?? local}/sandbox`,
      trustedOrigins: [local, `http://127.0.0.1:${env.PORT}`],
      ...(world ? { world } : {}),
      journal: fileJournal(join(env.DATA_DIR, name)),
      tickMs,
      webhooks: {
        google: `${local}/api/v1/webhooks/google?token=${sandboxToken}`,
        meta: `${local}/api/v1/webhooks/meta`,
        uber: `${local}/api/v1/webhooks/uber`,
      },
    });
    if (isClosed) sandbox.close();
    log.info("sandbox started", { world: world ? "demo" : "invented" });
    return sandbox;
  }
  return {
    fetch: async (request) => {
      started ??= start();
      return (await started).fetch(request);
    },
    close() {
      isClosed = true;
      started?.then(
        (sandbox) => sandbox.close(),
        () => undefined,
      );
    },
  };
}

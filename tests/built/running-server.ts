import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processEnvironment } from "#config/test-environment.ts";

export type RunningServer = {
  /** Such as `http://localhost:41234`. */
  origin: string;
  port: number;
  process: ChildProcess;
  /** All that it printed so far. */
  output(): string;
  /** Settles with the exit code, or with the signal that killed it. */
  exited: Promise<number | NodeJS.Signals | null>;
  /** Ends it with SIGTERM, or the signal given, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

/** A folder of its own for a server's data, and how to remove it. */
export function temporaryDataDir(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), "comptoir-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Starts the server built in `folder` as `npm start` does, on a free port, and waits until it says that it is ready. */
export async function startServer(settings: Record<string, string>, folder = process.cwd()): Promise<RunningServer> {
  const child = spawn("sh", ["bin/start.sh"], {
    cwd: folder,
    env: processEnvironment({ NODE_ENV: "production", PORT: "0", DEMO: "false", ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ready = Promise.withResolvers<number>();
  const collect = (data: Buffer) => {
    text += data.toString();
    const port = /Comptoir is ready: .*?:(\d+)\)?(?:\n| · )/.exec(text)?.[1];
    if (port) ready.resolve(Number(port));
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on("exit", (code, signal) => {
      ready.reject(new Error(`The server ended before it was ready:\n${text}`));
      resolve(code ?? signal);
    }),
  );
  const port = await ready.promise;
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  return { origin: `http://localhost:${port}`, port, process: child, output: () => text, exited, stop };
}

import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchEnvironment } from "#config/bench-environment.ts";
import { processEnvironment } from "#config/test-environment.ts";
import type { PreparedStore } from "../prepared-store.ts";
import type { Figure } from "../table.ts";

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const waitMaxMs = 60_000;

/** From `npm start` to the first page, in milliseconds. */
async function startTime(settings: Record<string, string>, cwd = process.cwd()): Promise<number> {
  const port = String(benchEnvironment.port);
  const env = processEnvironment({ PORT: port, ...settings });
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { cwd, env, stdio: "ignore", detached: true });
  try {
    while (performance.now() - startedAt < waitMaxMs) {
      const response = await fetch(`http://localhost:${port}/auth/login`).catch(() => null);
      if (response?.status === 200) return performance.now() - startedAt;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, 20);
      await promise;
    }
    throw new Error("The server did not answer within a minute.");
  } finally {
    // npm and the server are a group of their own.
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
}

/** `npm start` on a built tree: with an existing database, and with an empty one that gets the demo organization. */
export async function measureStart({ store }: PreparedStore): Promise<Figure[]> {
  const empty = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
  const first = await startTime({ DATA_DIR: empty });
  const again = await startTime({ DATA_DIR: empty });
  const large = await startTime(store.settings);
  rmSync(empty, { recursive: true, force: true });
  return [
    {
      name: "npm start on a built tree to the first page",
      ours: seconds(again),
      target: "≤ 3 s",
      passes: again <= 3000,
    },
    { name: `the same, ${store.kind} with the generated data`, ours: seconds(large) },
    { name: "the very first, which makes the database and the demo", ours: seconds(first) },
  ];
}

function timed(command: string, args: string[], cwd: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", env: processEnvironment({}) });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
  return performance.now() - startedAt;
}

/** Install and build in a copy of the tracked files. The packages come from npm's cache where it has them. */
export async function measureInstall(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-install-"));
  try {
    const { stdout } = spawnSync("git", ["ls-files"], { encoding: "utf8" });
    for (const file of stdout.trim().split("\n")) cpSync(file, join(folder, file));
    const install = timed("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder);
    const build = timed("npm", ["run", "build", "--silent"], folder);
    return [
      { name: "cold npm ci", ours: seconds(install), target: "≤ 12 s", passes: install <= 12_000 },
      { name: "cold build", ours: seconds(build), target: "≤ 4 s", passes: build <= 4000 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

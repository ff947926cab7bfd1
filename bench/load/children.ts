import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts a script of the bench, Node with these options, and waits for the first line it prints. */
export async function startChild(script: string, args: string[], options: string[] = []) {
  const child = spawn("node", [...options, script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [first] = (await once(child.stdout, "data")) as [Buffer];
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "exit");
  };
  return { pid: child.pid ?? 0, line: first.toString().trim(), stop };
}

/** Runs the work with the path of a folder of these files, deleted afterwards. */
export async function withFiles<T>(
  files: Record<string, string | Buffer>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

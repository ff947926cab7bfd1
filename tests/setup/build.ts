import { spawnSync } from "node:child_process";

/** These tests are about what is shipped: they build first when a source changed. */
export default function setup(): void {
  const { status, stdout, stderr } = spawnSync("node", ["bin/ensure.mjs", "build"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}

import { spawnSync } from "node:child_process";

/** Tests of the shipped build: built first when a source has changed. */
export default function setup(): void {
  const { status, stdout, stderr } = spawnSync("node", ["bin/ensure.mjs", "build"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}

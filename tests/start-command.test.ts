import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs `bin/start.sh` where a Node of this version is the machine's, and perhaps another one was installed along with the packages. */
function start(machine: string | null, installed: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = (path: string, version: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    const script = `#!/bin/sh\n[ "$1" = -v ] && echo ${version} || echo "${version} runs $@"\n`;
    writeFileSync(join(folder, path, "node"), script, { mode: 0o755 });
  };
  mkdirSync(join(folder, "bin"));
  copyFileSync("bin/start.sh", join(folder, "bin/start.sh"));
  copyFileSync("package.json", join(folder, "package.json"));
  if (machine) node("machine", machine);
  if (installed) node("node_modules/.bin", installed);
  // Node stands beside the system's own commands on some machines.
  const commands = ["sh", "sed", "awk", "printf", "echo"];
  mkdirSync(join(folder, "system"));
  for (const name of commands) {
    const path = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (path.startsWith("/"))
      writeFileSync(join(folder, "system", name), `#!/bin/sh\nexec ${path} "$@"\n`, { mode: 0o755 });
  }
  const env = { PATH: `${join(folder, "machine")}:${join(folder, "system")}` };
  return spawnSync("/bin/sh", ["bin/start.sh"], { cwd: folder, env, encoding: "utf8" });
}

test.each(["v20.20.2", "v22.99.0", "v24.6.0"])("on Node %s it ends with a sentence that says what to do", (version) => {
  const { status, stdout, stderr } = start(version);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^Comptoir needs Node\.js 24\.\d+\.\d+ or newer and found v\d+.*npm ci.*nodejs\.org\.\n$/s);
  expect(stderr).toContain(version);
});

test("without any Node it says so as well", () => {
  const { status, stderr } = start(null);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Comptoir needs Node\.js .* found none\./)]);
});

test.each(["v24.7.0", "v24.18.1", "v25.0.0", "v100.1.0"])("on Node %s it starts", (version) => {
  expect(start(version)).toMatchObject({ status: 0, stdout: `${version} runs server.ts\n` });
});

test("the Node that was installed along with the packages comes first", () => {
  expect(start("v20.20.2", "v24.9.0")).toMatchObject({ status: 0, stdout: "v24.9.0 runs server.ts\n" });
});

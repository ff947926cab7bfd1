import { spawnSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { embeddedTemplate } from "./embedded-template.ts";

/** Tests of the shipped build: built first when a source has changed. Their servers start on copies of a migrated database. */
export default async function setup(project: TestProject): Promise<void> {
  const { status, stdout, stderr } = spawnSync("node", ["bin/ensure.mjs", "build"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  project.provide("testStore", { kind: "embedded", templateDir: await embeddedTemplate() });
}

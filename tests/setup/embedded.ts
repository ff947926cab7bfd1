import type { TestProject } from "vitest/node";
import { embeddedTemplate } from "./embedded-template.ts";

export default async function setup(project: TestProject): Promise<void> {
  project.provide("testStore", { kind: "embedded", templateDir: await embeddedTemplate() });
}

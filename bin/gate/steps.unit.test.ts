import { expect, test } from "vitest";
import playwrightConfig from "../../playwright.config.ts";
import { runStep } from "./run-step.ts";
import { stages } from "./steps.ts";

const projects = (playwrightConfig.projects ?? []).map(({ name = "" }) => name);
const journeys = stages.flat().filter(({ report }) => report?.kind === "playwright");
const projectsOf = ({ commands }: (typeof journeys)[number]) =>
  commands.flat().flatMap((word) => (word.startsWith("--project=") ? [word.slice("--project=".length)] : []));

test("every kind of journey runs in one part of the gate, and none in two", () => {
  expect(journeys.flatMap(projectsOf).sort()).toEqual([...projects].sort());
});

test("journeys that connect platforms are a part of their own behind the others, which a failure there does not keep from running", () => {
  expect(journeys.map(projectsOf)).toEqual([
    projects.filter((name) => !name.endsWith("connected")),
    projects.filter((name) => name.endsWith("connected")),
  ]);
  expect(journeys.map(({ commands }) => commands.map((command) => command.includes("--no-deps")))).toEqual([
    [true],
    [true],
  ]);
  const stageOf = (step: (typeof journeys)[number]) => stages.findIndex((stage) => stage.includes(step));
  expect(journeys.map(stageOf)).toEqual([stages.length - 2, stages.length - 1]);
});

test("each part of the journeys has a report and traces of its own", () => {
  const reports = journeys.map(({ report, environment }) => [report?.path, environment?.PLAYWRIGHT_JSON_OUTPUT_FILE]);
  for (const [read, written] of reports) expect(read).toBe(written);
  expect(new Set(reports.flat()).size).toBe(journeys.length);
  const outputs = journeys.map(({ commands }) => commands.flat().find((word) => word.startsWith("--output=")));
  expect(new Set(outputs).size).toBe(journeys.length);
});

test("a part runs with its own variables of the environment", async () => {
  const script = "process.exit(process.env.PART_OF_THE_GATE === 'journeys' ? 0 : 1)";
  const step = { name: "one", title: "One", commands: [["node", "-e", script]] };
  expect(await runStep({ ...step, environment: { PART_OF_THE_GATE: "journeys" } })).toMatchObject({ failed: 0 });
  expect(await runStep(step)).toMatchObject({ failed: 1 });
});

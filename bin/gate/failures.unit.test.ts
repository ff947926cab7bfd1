import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failuresIn } from "./failures.ts";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-failures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test("a failed journey is told with its browser, its error and what its page showed, and one that passed is not", () => {
  const folder = folderWith({
    "error-context.md":
      "# Error details\n\nlong\n\n```yaml\n- navigation\n- main:\n  - alert: Changed by Camille\n```\n\n# Test source\n\nsource",
  });
  const attachments = [{ name: "error-context", path: join(folder, "error-context.md") }];
  const run = (title: string, status: string, error?: object) => ({
    title,
    tests: [{ projectName: "no-scripts", results: [{ status, error, attachments }] }],
  });
  const message = "\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m";
  const specs = [run("it is saved", "failed", { message }), run("it is read", "passed")];
  const path = join(folder, "e2e.json");
  writeFileSync(path, JSON.stringify({ suites: [{ file: "a.spec.ts", suites: [{ file: "a.spec.ts", specs }] }] }));
  const failures = failuresIn({ kind: "playwright", path });
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(
    "[no-scripts] a.spec.ts › it is saved: failed\nError: expect(locator).toBeVisible() failed\n",
  );
  expect(failures[0]).toContain("- alert: Changed by Camille");
  expect(failures[0]).not.toMatch(/long|source|navigation/);
});

test("a failed test, one that is left out and a file that cannot be run are told", () => {
  const results = [
    {
      name: "a.test.ts",
      assertionResults: [
        { fullName: "adds", status: "failed", failureMessages: ["expected 1 to be 2"] },
        { fullName: "waits", status: "pending" },
        { fullName: "passes", status: "passed" },
      ],
    },
    { name: "b.test.ts", message: "Cannot find package", assertionResults: [] },
  ];
  const folder = folderWith({ "api.json": JSON.stringify({ testResults: results }) });
  expect(failuresIn({ kind: "vitest", path: join(folder, "api.json") })).toEqual([
    "a.test.ts › adds: failed\nexpected 1 to be 2",
    "a.test.ts › waits: pending",
    "b.test.ts\nCannot find package",
  ]);
  expect(failuresIn({ kind: "vitest", path: join(folder, "none.json") })).toEqual([]);
});

import { expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import { readableLine } from "./readable-log.ts";

test("a line of the structured log becomes one that a person reads", () => {
  const lines: string[] = [];
  createLog({ level: "info", write: (line) => lines.push(readableLine(line)) }).info("request", {
    requestId: "abc",
    method: "GET",
    path: "/auth/login",
    status: 200,
    client: null,
  });
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}request method=GET path=\/auth\/login status=200$/);
});

test("an error shows its stack on lines of its own", () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(readableLine(line)) });
  log.error("page failed", { error: new Error("no such column") });
  expect(lines[0]).toContain("\nError: no such column");
});

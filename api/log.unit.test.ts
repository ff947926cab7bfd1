import { describe, expect, test } from "vitest";
import { createLog, type LogLevel } from "./log.ts";

function logged(level: LogLevel, use: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  use(createLog({ level, write: (line) => lines.push(line) }));
  return lines;
}

describe("the log", () => {
  test("writes one JSON object per line, whatever the text holds", () => {
    const [line = ""] = logged("info", (log) => log.info("two\nlines", { note: "a\nb" }));
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toMatchObject({ level: "info", message: "two\nlines", note: "a\nb" });
  });

  test("leaves out what is less severe than asked", () => {
    const lines = logged("warn", (log) => {
      log.debug("a");
      log.info("b");
      log.warn("c");
      log.error("d");
    });
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(["c", "d"]);
  });

  test.each([
    "password",
    "newPassword",
    "token",
    "Authorization",
    "cookie",
    "set-cookie",
    "jwtSecrets",
    "apiKey",
    "passwordHash",
  ])("hides what is named %s, however deep it lies", (name) => {
    const [line] = logged("info", (log) => log.info("x", { outer: { list: [{ [name]: "must-not-show" }] } }));
    expect(line).toContain("[hidden]");
    expect(line).not.toContain("must-not-show");
  });

  test("keeps an error's name, message and stack", () => {
    const [line = ""] = logged("info", (log) => log.error("x", { error: new TypeError("boom") }));
    expect(JSON.parse(line).error).toMatchObject({ name: "TypeError", message: "boom", stack: expect.any(String) });
  });

  test("survives values JSON does not know and structures without end", () => {
    const circular: Record<string, unknown> = { count: 3n };
    circular.self = circular;
    expect(logged("info", (log) => log.info("x", { circular }))).toHaveLength(1);
  });
});

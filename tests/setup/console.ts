import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    unexpected.push(format(...parts));
  });
});

/** A test that expects an error in the console spies on it itself. */
afterEach(() => {
  vi.restoreAllMocks();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
});

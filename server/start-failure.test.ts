import { expect, test } from "vitest";
import { explainFailure } from "./start-failure.ts";

const coded = (code: string) => Object.assign(new Error("no space left"), { code });

test.each([
  ["the system", coded("ENOSPC")],
  ["a quota", coded("EDQUOT")],
  ["PostgreSQL, inside another error", new TypeError("Failed query", { cause: coded("53100") })],
])("a full disk is named as one, whichever error says it: %s", (_who, error) => {
  expect(explainFailure(error)).toMatch(/^Comptoir cannot start: the disk of its data is full .*DATA_DIR/);
});

test("what was foreseen is a sentence, what was not has its stack", () => {
  expect(explainFailure(new Error("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(explainFailure(new TypeError("x is not a function"))).toMatch(/\n\s+at /);
  expect(explainFailure("gone")).toBe("gone");
});

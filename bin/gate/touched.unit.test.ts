import { expect, test } from "vitest";
import { databaseTestsOf, stepsFor } from "./touched.ts";

const inFolder: Record<string, string[]> = {
  "api/domains/templates": [
    "api/domains/templates/list.test.ts",
    "api/domains/templates/rows.unit.test.ts",
    "api/domains/templates/store.embedded.test.ts",
  ],
};
const testsIn = (folder: string) => inFolder[folder] ?? [];
const commandsOf = (files: string[]) =>
  Object.fromEntries(stepsFor(files, testsIn).map(({ name, commands }) => [name, commands.at(-1)?.join(" ")]));

test("a handler is tried by what imports it, and by the API tests beside it", () => {
  const commands = commandsOf(["api/domains/templates/handlers.ts"]);
  expect(commands.lint).toContain("api/domains/templates/handlers.ts");
  expect(commands.unit).toMatch(/related .*api\/domains\/templates\/handlers\.ts --project unit/);
  expect(commands.api).toMatch(/run api\/domains\/templates\/list\.test\.ts --project api/);
});

test("a changed database test runs itself, on the store it is for", () => {
  const changed = ["tests/database/crash.test.ts", "tests/factories/records.ts", "api/db/lock.embedded.test.ts"];
  expect(databaseTestsOf(changed, testsIn)).toEqual(["tests/database/crash.test.ts"]);
});

test("types and the rules about the whole tree are always asked, even of a text", () => {
  const commands = commandsOf(["docs/guides/words.md"]);
  expect(Object.keys(commands)).toEqual(["types", "unit"]);
  expect(commands.unit).toMatch(/related --run tests\/structure\.test\.ts tests\/domains\.test\.ts --project unit/);
});

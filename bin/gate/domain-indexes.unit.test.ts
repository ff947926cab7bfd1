import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { domainIndexes } from "./domain-indexes.ts";

test.each(Object.entries(domainIndexes()))(
  "%s says what stands in the folders; `npm run domains` writes it",
  (path, content) => {
    expect(readFileSync(path, "utf8")).toBe(content);
  },
);

test("no two modules give a domain a row of one name: the later one would take the other's place, with its guard", async () => {
  const names = await Promise.all(
    globSync("contract/*/endpoints.ts").map(async (file) => {
      const module: Record<string, object> = await import(resolve(file));
      return Object.entries(module).flatMap(([name, rows]) => Object.keys(rows).map((row) => `${name}.${row}`));
    }),
  );
  const all = names.flat();
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

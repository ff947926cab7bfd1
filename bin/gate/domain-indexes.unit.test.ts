import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { domainIndexes } from "./domain-indexes.ts";

test.each(Object.entries(domainIndexes()))(
  "%s says what stands in the folders; `npm run domains` writes it",
  (path, content) => {
    expect(readFileSync(path, "utf8")).toBe(content);
  },
);

import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { allowedInputs, fitting } from "#tests/openapi/allowed-input.ts";
import { endpointRows } from "../http/rows.ts";
import { openApiDocument } from "./document.ts";

const document = await openApiDocument();
const inputOf = allowedInputs(document);

describe.each(["least", "most"] as const)("an input with the %s that the document allows", (kind) => {
  test.each(endpointRows.map((row) => [row.name, row] as const))("is taken: %s", (_name, row) => {
    const schema = row.contract["~orpc"].inputSchema as z.ZodType | undefined;
    if (!schema) return;
    const { path, query, body } = inputOf(row, kind);
    const input = { ...path, ...query, ...body };
    const { error } = schema.safeParse(input);
    expect({ input, issues: error?.issues ?? [] }).toEqual({ input, issues: [] });
  });
});

test("what fields ask of each other stands in the documentation of their row", () => {
  const documented = endpointRows.filter(({ meta }) => meta.dependentFields).map(({ name }) => name);
  expect(documented.sort()).toEqual(Object.keys(fitting).sort());
  const row = endpointRows.find(({ name }) => name === "nfcChips.change");
  expect(document.paths?.[row?.template ?? ""]?.[row?.method.toLowerCase() as "post"]?.description).toContain("assign");
});

import { expect, test } from "vitest";
import { z } from "zod";
import { schemaConverter } from "./schema-converter.ts";

const converter = schemaConverter();
const input = (schema: z.ZodType) => converter.convert(schema, { strategy: "input" })[1];

test("a record by an enumeration has its keys, a partial one or one of optional values none", () => {
  const keys = z.enum(["a", "b"]);
  expect(input(z.record(keys, z.boolean()))).toMatchObject({ required: ["a", "b"] });
  expect(input(z.partialRecord(keys, z.boolean()))).not.toHaveProperty("required");
  expect(input(z.record(keys, z.boolean().optional()))).not.toHaveProperty("required");
  expect(input(z.record(z.string(), z.boolean()))).not.toHaveProperty("required");
});

test("date-time is what takes an offset; what takes none has its pattern", () => {
  expect(input(z.iso.datetime({ offset: true }))).toEqual({ type: "string", format: "date-time" });
  const utc = input(z.iso.datetime());
  expect(utc).not.toHaveProperty("format");
  expect(new RegExp(String(utc.pattern)).test("2026-03-01T10:00:00Z")).toBe(true);
  expect(new RegExp(String(utc.pattern)).test("2026-03-01T10:00:00+01:00")).toBe(false);
});

test("a pattern is told with its flags, and a format with what it leaves open", () => {
  expect(input(z.string().regex(/^[a-f]$/i))).toMatchObject({ pattern: "^[a-fA-F]$" });
  expect(input(z.email())).toMatchObject({ format: "email", pattern: expect.any(String) });
});

test("a text that is cleaned first is told by what it is checked for as well", () => {
  expect(input(z.string().trim().max(254).pipe(z.email()))).toMatchObject({ maxLength: 254, format: "email" });
});

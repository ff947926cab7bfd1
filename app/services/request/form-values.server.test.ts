import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readSubmission } from "#app/lib/submission.ts";
import type { Language } from "#contract/languages.ts";
import { formSchemaIn } from "./form-values.server.ts";

/** What a schema makes of a form's fields. */
function parse(schema: z.ZodType, fields: [string, string][], language: Language = "fr") {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return formSchemaIn(schema, language).safeParse(readSubmission(form).payload);
}

describe("numbers of a form", () => {
  const schema = z.object({ amount: z.number().min(0).max(5000) });
  test.each([
    ["fr", "1 000", 1000],
    ["fr", "12,50", 12.5],
    ["es", "1.000", 1000],
    ["en", "1,000", 1000],
    ["it", "1’000", 1000],
  ] as const)("in %s, %s is %d", (language, amount, expected) => {
    expect(parse(schema, [["amount", amount]], language).data).toEqual({ amount: expected });
  });
  test.each(["0x10", "1e3", "douze", "1 00"])("%s is none", (amount) => {
    expect(parse(schema, [["amount", amount]]).success).toBe(false);
    expect(parse(z.object({ amount: z.coerce.number() }), [["amount", amount]]).success).toBe(false);
  });
  test("are read within records, by the keys that were sent", () => {
    const limits = z.object({ limits: z.partialRecord(z.enum(["a", "b"]), z.number().int().optional()) });
    const sent: [string, string][] = [
      ["limits.a", "1 200"],
      ["limits.b", ""],
    ];
    expect(parse(limits, sent).data).toEqual({ limits: { a: 1200 } });
    expect(parse(limits, [["limits.a", "x"]]).success).toBe(false);
    expect(parse(limits, [["limits.c", "3"]]).success).toBe(false);
    expect(parse(z.object({ on: z.record(z.string(), z.boolean()) }), [["on.x", "on"]]).data).toEqual({
      on: { x: true },
    });
  });
  test("tell the options of a union apart, whose own fields are read too", () => {
    const step = z.discriminatedUnion("days", [
      z.object({ days: z.literal(7), amount: z.number() }),
      z.object({ days: z.literal(28), note: z.string().optional() }),
    ]);
    const schema = z.object({ step });
    expect(
      parse(schema, [
        ["step.days", "7"],
        ["step.amount", "2,5"],
      ]).data,
    ).toEqual({ step: { days: 7, amount: 2.5 } });
    expect(
      parse(schema, [
        ["step.days", "28"],
        ["step.note", ""],
      ]).data,
    ).toEqual({ step: { days: 28 } });
    expect(parse(schema, [["step.days", "9"]]).success).toBe(false);
  });
});

describe("a list of objects", () => {
  const rows = z.object({ rows: z.array(z.object({ name: z.string().optional(), note: z.string().optional() })) });
  test("has no row where its names leave a gap", () => {
    const sent: [string, string][] = [
      ["rows[0].name", "first"],
      ["rows[2].name", "third"],
      ["rows[3].note", ""],
    ];
    expect(parse(rows, sent).data).toEqual({ rows: [{ name: "first" }, { name: "third" }, {}] });
  });
  test("shows its rows again without the gap, so that problems stand at the right one", () => {
    const form = new FormData();
    form.append("rows[1].name", "second");
    expect(readSubmission(form).payload).toEqual({ rows: [{ name: "second" }] });
  });
});

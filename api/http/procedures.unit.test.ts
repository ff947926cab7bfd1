import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exactly } from "./procedures.ts";

const check = async (given: unknown) => {
  const { issues } = await exactly(z.object({ name: z.string(), at: z.string().optional() }))["~standard"].validate(
    given,
  );
  return issues?.map(({ message }) => message) ?? "taken";
};

describe("a checked response", () => {
  test("holds what the contract describes, fields that hold nothing aside", async () => {
    expect(await check({ name: "Lina" })).toBe("taken");
    expect(await check({ name: "Lina", at: undefined })).toBe("taken");
  });

  test("that holds more, or something else, is refused", async () => {
    expect(await check({ name: "Lina", passwordHash: "…" })).toEqual([expect.stringContaining("passwordHash")]);
    expect(await check({ name: "Lina", at: new Date() })).not.toBe("taken");
  });
});

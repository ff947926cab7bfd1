import { describe, expect, test } from "vitest";
import type { PasswordStrength } from "#contract/auth/schemas.ts";
import { testApi } from "#tests/setup/api.ts";
import { authLimits } from "./limits.ts";

const api = await testApi();
const ask = (password: string, clientAddress?: string) =>
  api.call<PasswordStrength>("POST", "/auth/password/strength", { body: { password }, clientAddress });
const judge = async (password: string) => (await ask(password)).body.data;

describe("the strength of a password", () => {
  test("is a score with message keys", async () => {
    expect(await judge("password12")).toEqual({ score: 1, warning: "common", suggestions: ["anotherWord"] });
    expect(await judge("quatre grues sur le canal gelé")).toMatchObject({ score: 4, warning: null });
  });

  test("is judged by its first hundred characters, so that a long one takes no longer", async () => {
    const weak = "a".repeat(100);
    const tail = "quatre grues sur le canal gelé";
    expect((await judge(tail)).score).toBe(4);
    expect(await judge(weak + tail)).toEqual(await judge(weak));
  });

  test("cannot be asked without end", async () => {
    const visitor = "198.51.100.4";
    await ask("password12", visitor);
    await api.database.pool.query("update rate_limits set count = $1", [authLimits.strengthPerAddress.max]);
    expect((await ask("password12", visitor)).status).toBe(429);
  });

  test("is not judged beyond the length a password may have", async () => {
    expect((await ask("x".repeat(201))).status).toBe(422);
  });
});

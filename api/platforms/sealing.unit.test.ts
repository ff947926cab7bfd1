import { describe, expect, test } from "vitest";
import { createSealing } from "./sealing.ts";

const older = "kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU";
const newer = "Zr5Nw8Ub1Yc4Ve7Xt0Rm3Qp6Ol9Ik2Jh";
const tokens = { accessToken: "ya29.very-secret", refreshToken: "1//also-secret" };

describe("a sealed token", () => {
  test("opens again, never twice the same, and shows nothing of what it holds", () => {
    const sealing = createSealing([newer]);
    const one = sealing.seal(tokens);
    expect(sealing.open(one)).toEqual(tokens);
    expect(sealing.seal(tokens)).not.toBe(one);
    expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("secret");
  });
  test("outlives a change of the secret, and is marked to be sealed anew", () => {
    const sealed = createSealing([older]).seal(tokens);
    const rotated = createSealing([newer, older]);
    expect(rotated.open(sealed)).toEqual(tokens);
    expect(rotated.isOutdated(sealed)).toBe(true);
    expect(rotated.isOutdated(rotated.seal(tokens))).toBe(false);
  });
  test("does not open without its secret, nor when a bit of it was changed", () => {
    const sealed = createSealing([older]).seal(tokens);
    expect(() => createSealing([newer]).open(sealed)).toThrow(/not known here/);
    const [version = "", key = "", body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    bytes[14] = (bytes[14] ?? 0) ^ 1;
    expect(() => createSealing([older]).open([version, key, bytes.toString("base64url")].join("."))).toThrow();
  });
});

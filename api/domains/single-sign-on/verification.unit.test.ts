import { describe, expect, test } from "vitest";
import { verificationOf } from "./verification.ts";

describe("the verification of an address", () => {
  test.each([true, "true", "True", " TRUE ", 1, "1"])("told as %j is a yes, in either claim", (value) => {
    expect(verificationOf({ email_verified: value })).toBe("verified");
    expect(verificationOf({ xms_edov: value })).toBe("verified");
  });

  test.each([false, "false", "False", 0, "0", "", "no", "unknown", [true], { value: true }])(
    "told as %j is a no, in either claim",
    (value) => {
      expect(verificationOf({ email_verified: value })).toBe("unverified");
      expect(verificationOf({ xms_edov: value })).toBe("unverified");
    },
  );

  test("is not told by an absent claim, or by one without a value", () => {
    expect(verificationOf({})).toBe("untold");
    expect(verificationOf({ email_verified: null, xms_edov: undefined })).toBe("untold");
  });

  test("that one claim or one source denies is denied, whatever the other says", () => {
    expect(verificationOf({ email_verified: true, xms_edov: false })).toBe("unverified");
    expect(verificationOf({ email_verified: false, xms_edov: true })).toBe("unverified");
    expect(verificationOf({ email_verified: true }, { email_verified: "false" })).toBe("unverified");
    expect(verificationOf({}, { email_verified: true })).toBe("verified");
  });
});

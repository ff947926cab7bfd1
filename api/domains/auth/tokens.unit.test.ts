import { afterEach, describe, expect, test, vi } from "vitest";
import { createToken, readToken, tokenLifetimeSeconds } from "./tokens.ts";

const secrets = ["k3T9uV5z2pQ7xW4sB8nR1mY6cJ0hLdFa"];
const claims = { userId: "0190a0de-0000-7000-8000-000000000001", sessionId: "0190a0de-0000-7000-8000-000000000002" };
afterEach(() => vi.useRealTimers());

describe("a token that was seen to be good", () => {
  test("is still reported as expired once its time has come", async () => {
    const { token } = await createToken(secrets, claims);
    expect(await readToken(secrets, token)).toEqual({ ...claims, isExpired: false });
    vi.useFakeTimers({ now: Date.now() + tokenLifetimeSeconds * 1000 + 1000 });
    expect(await readToken(secrets, token)).toEqual({ ...claims, isExpired: true });
  });

  test("is worth nothing to an API with other secrets", async () => {
    const { token } = await createToken(secrets, claims);
    expect(await readToken(secrets, token)).not.toBeNull();
    expect(await readToken(["another8Hk3Lm6Np9Qr2St5Uv8Wx1Yz4"], token)).toBeNull();
  });
});

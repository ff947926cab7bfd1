import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { Token } from "#contract/auth/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { createToken, tokenLifetimeSeconds } from "./tokens.ts";

const retired = "Zt5nR8wK2yB6mQ9xH3vC7dJ0sL4fG1pU";
const api = await testApi((settings) => ({ ...settings, jwtSecrets: [...settings.jwtSecrets, retired] }));
const [signing = ""] = api.settings.jwtSecrets;
const user = await createUser(api.database);
const statusWith = async (token: string) => (await api.call("GET", "/users/me", { token })).status;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function session() {
  const { sessionId, token } = await signedIn(api.database, user.id);
  return { claims: { userId: user.id, sessionId }, token };
}
const longAgo = () => new Date(Date.now() - (tokenLifetimeSeconds + 60) * 1000);

describe("a token", () => {
  test("is taken while its key is known: the first signs, all verify", async () => {
    const { claims } = await session();
    const { token } = await createToken([retired], claims);
    expect(decodeProtectedHeader(token).kid).not.toBe(
      decodeProtectedHeader((await createToken([signing], claims)).token).kid,
    );
    expect(await statusWith(token)).toBe(200);
  });

  test("is refused once its key has been taken out", async () => {
    const { claims } = await session();
    expect(await statusWith((await createToken(["Gone8Hk3Lm6Np9Qr2St5Uv8Wx1Yz4Ab7C"], claims)).token)).toBe(401);
  });

  test("is refused after its time", async () => {
    const { claims } = await session();
    const { token } = await createToken([signing], claims, longAgo());
    expect(await statusWith(token)).toBe(401);
  });

  test("is refused when a letter of its claims was changed", async () => {
    const { token } = await session();
    const other = await createUser(api.database, { role: "admin" });
    const [header, , signature] = token.split(".");
    const forged = `${header}.${base64url({ ...decodeJwt(token), sub: other.id })}.${signature}`;
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(forged)).toBe(401);
  });

  test("is refused without a signature (alg none), even under a known key id", async () => {
    const { token } = await session();
    const { kid } = decodeProtectedHeader(token);
    const header = base64url({ alg: "none", typ: "JWT", kid });
    expect(await statusWith(`${header}.${token.split(".")[1]}.`)).toBe(401);
    expect(await statusWith(`${header}.${token.split(".")[1]}.${token.split(".")[2]}`)).toBe(401);
  });

  test("is refused when another algorithm signed it with the same secret", async () => {
    const { token } = await session();
    const { kid } = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS512", kid })
      .sign(new TextEncoder().encode(signing));
    expect(await statusWith(signed)).toBe(401);
  });

  test("is refused when it never ends", async () => {
    const { token } = await session();
    const { exp: _, ...claims } = decodeJwt(token);
    const { kid } = decodeProtectedHeader(token);
    const endless = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid })
      .sign(new TextEncoder().encode(signing));
    expect(await statusWith(endless)).toBe(401);
  });

  test("is worth nothing under another user's session", async () => {
    const { claims } = await session();
    const other = await createUser(api.database);
    const { token } = await createToken([signing], { ...claims, userId: other.id });
    expect(await statusWith(token)).toBe(401);
  });

  test.each(["", "Bearer", "Basic dXNlcjpwYXNz", "Bearer a.b", "Bearer a.b.c.d"])(
    "is needed: %j is none",
    async (value) => {
      const { status } = await api.call("GET", "/users/me", { headers: { authorization: value } });
      expect(status).toBe(401);
    },
  );
});

describe("refresh", () => {
  test("gives the next token of the same session, even after the first one's time", async () => {
    const { claims } = await session();
    const { token } = await createToken([signing], claims, longAgo());
    const { status, body } = await api.call<Token>("POST", "/auth/refresh", { token, body: {} });
    expect(status).toBe(200);
    expect(decodeJwt(body.data.token).sid).toBe(claims.sessionId);
    expect(Date.parse(body.data.expiresAt)).toBeGreaterThan(Date.now());
    expect(await statusWith(body.data.token)).toBe(200);
  });

  test("signs with the newest key", async () => {
    const { claims, token: current } = await session();
    const { token } = await createToken([retired], claims);
    const { body } = await api.call<Token>("POST", "/auth/refresh", { token, body: {} });
    expect(decodeProtectedHeader(body.data.token).kid).toBe(decodeProtectedHeader(current).kid);
  });

  test("is refused once the session has ended", async () => {
    const { claims, token } = await session();
    await api.database.pool.query("update auth_sessions set expires_at = now() where id = $1", [claims.sessionId]);
    expect((await api.call("POST", "/auth/refresh", { token, body: {} })).status).toBe(401);
  });

  test("is refused for a token whose signature is not ours, expired or not", async () => {
    const { claims } = await session();
    const { token } = await createToken(["Gone8Hk3Lm6Np9Qr2St5Uv8Wx1Yz4Ab7C"], claims, longAgo());
    expect((await api.call("POST", "/auth/refresh", { token, body: {} })).status).toBe(401);
  });
});

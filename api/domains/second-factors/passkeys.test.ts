import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import type { Passkey, SecondFactor, SecondFactorNeeded } from "#contract/second-factors/schemas.ts";
import { type Forged, fakeAuthenticator } from "#tests/factories/authenticator.ts";
import { createUser } from "#tests/factories/records.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";

type Options = { options: { challenge: string }; visit: string | null };
type Added = { passkey: Passkey; recoveryCodes: string[] | null };
type Login = z.infer<typeof SignedIn>;
const api = await testApi();
const { pool } = api.database;
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);
type Device = ReturnType<typeof fakeAuthenticator>;

async function register(user: { id: string }, token: string, device: Device, forged: Partial<Forged> = {}) {
  const path = `/users/${user.id}/passkeys`;
  const { body } = await api.call<Options>("POST", `${path}/options`, { body: {}, token });
  const response = device.register(body.data.options, forged);
  return api.call<Added>("POST", path, { body: { name: "Téléphone", response }, token });
}

/** Somebody with a passkey, and their device. */
async function setup(forged: Partial<Forged> = {}) {
  const user = await createUser(api.database, { passwordHash });
  const token = await api.tokenOf(user);
  const device = fakeAuthenticator(publicOrigin);
  const added = await register(user, token, device, forged);
  expect(added.status).toBe(200);
  return { user, token, device, added: added.body.data };
}
const attemptOf = async (user: { email: string }) => {
  const body = { email: user.email, password };
  return (await api.call<{ secondFactor: SecondFactorNeeded }>("POST", "/auth/login", { body })).body.data.secondFactor;
};
const optionsOf = async (body: object) =>
  (await api.call<Options>("POST", "/auth/passkey/options", { body })).body.data;
const signIn = (body: object) => api.call<Login>("POST", "/auth/passkey", { body });
/** Signs in without a password. */
async function alone(device: Device, forged: Partial<Forged> = {}) {
  const { options, visit } = await optionsOf({});
  return signIn({ visit, response: device.sign(options, forged) });
}

describe("a new passkey", () => {
  test("brings recovery codes with the first only, and is listed by its name", async () => {
    const { user, token, added } = await setup();
    expect(added.recoveryCodes).toHaveLength(10);
    const second = await register(user, token, fakeAuthenticator(publicOrigin));
    expect(second.body.data.recoveryCodes).toBeNull();
    const { body } = await api.call<SecondFactor>("GET", `/users/${user.id}/second-factor`, { token });
    expect(body.data.passkeys).toMatchObject([
      { name: "Téléphone", lastUsedAt: null },
      { name: "Téléphone", lastUsedAt: null },
    ]);
  });

  test.each<[string, Partial<Forged>]>([
    ["another address", { origin: "https://comptoir.example" }],
    ["another host", { rpId: "example.com" }],
    ["another challenge", { challenge: "c29tZXRoaW5nIGVsc2U" }],
  ])("for %s is refused", async (_name, forged) => {
    const user = await createUser(api.database);
    const refused = await register(user, await api.tokenOf(user), fakeAuthenticator(publicOrigin), forged);
    expect([refused.status, refused.body.code]).toEqual([401, "PASSKEY_REFUSED"]);
  });

  test("answers its challenge once, and from the session that asked", async () => {
    const user = await createUser(api.database);
    const [token, otherToken] = [await api.tokenOf(user), await api.tokenOf(user)];
    const path = `/users/${user.id}/passkeys`;
    const { body } = await api.call<Options>("POST", `${path}/options`, { body: {}, token });
    const sent = (device: Device) => ({ name: "Clé", response: device.register(body.data.options) });
    const from = (as: string, device: Device) => api.call("POST", path, { body: sent(device), token: as });
    expect((await from(otherToken, fakeAuthenticator(publicOrigin))).status).toBe(401);
    expect((await from(token, fakeAuthenticator(publicOrigin))).status).toBe(200);
    expect((await from(token, fakeAuthenticator(publicOrigin))).status).toBe(401);
  });

  test("that somebody else has already is refused", async () => {
    const { device } = await setup();
    const user = await createUser(api.database);
    expect((await register(user, await api.tokenOf(user), device)).body.code).toBe("PASSKEY_REFUSED");
  });

  test("needs the password where the session is older", async () => {
    const user = await createUser(api.database, { passwordHash });
    const token = await api.tokenOf(user);
    await pool.query("update auth_sessions set created_at = now() - interval '20 minutes' where user_id = $1", [
      user.id,
    ]);
    const start = (body: object) => api.call("POST", `/users/${user.id}/passkeys/options`, { body, token });
    expect((await start({})).body.code).toBe("BAD_CREDENTIALS");
    expect((await start({ password })).status).toBe(200);
  });
});

describe("after the password", () => {
  test("a passkey is the second factor", async () => {
    const { user, device } = await setup();
    const { token, methods } = await attemptOf(user);
    expect(methods).toEqual(["passkey", "recoveryCode"]);
    const { options, visit } = await optionsOf({ token });
    expect(visit).toBeNull();
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: "preferred" });
    const done = await signIn({ token, response: device.sign(options, { isUnlocked: false }) });
    expect(done.body.data.user._id).toBe(user.id);
    expect((await signIn({ token, response: device.sign(options) })).body.code).toBe("SIGN_IN_EXPIRED");
  });

  test("somebody else's is refused", async () => {
    const [{ user }, other] = [await setup(), await setup()];
    const { token } = await attemptOf(user);
    const { options } = await optionsOf({ token });
    expect((await signIn({ token, response: other.device.sign(options) })).body.code).toBe("PASSKEY_REFUSED");
  });

  test("a challenge of another sign-in is refused", async () => {
    const { user, device } = await setup();
    const [first, second] = [await attemptOf(user), await attemptOf(user)];
    const { options } = await optionsOf({ token: first.token });
    await optionsOf({ token: second.token });
    expect((await signIn({ token: second.token, response: device.sign(options) })).body.code).toBe("PASSKEY_REFUSED");
  });

  test("recovery codes stand in for a lost device", async () => {
    const { user, added } = await setup();
    const { token } = await attemptOf(user);
    const body = { token, code: added.recoveryCodes?.[0] };
    expect((await api.call("POST", "/auth/second-factor", { body })).status).toBe(200);
  });
});

describe("instead of the password", () => {
  test("an unlocked passkey signs in, and its use is noted", async () => {
    const { user, token, device } = await setup();
    const done = await alone(device);
    expect([done.status, done.body.data.user._id]).toEqual([200, user.id]);
    const { body } = await api.call<SecondFactor>("GET", `/users/${user.id}/second-factor`, { token });
    expect(body.data.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test.each<[string, Partial<Forged>]>([
    ["that was not unlocked", { isUnlocked: false }],
    ["of another address", { origin: "https://comptoir.example" }],
    ["of another host", { rpId: "example.com" }],
    ["with another challenge", { challenge: "c29tZXRoaW5nIGVsc2U" }],
  ])("one %s is refused", async (_name, forged) => {
    const { device } = await setup();
    expect((await alone(device, forged)).body.code).toBe("PASSKEY_REFUSED");
  });

  test("a counter that goes back, or stands still, is a copy's", async () => {
    const { device } = await setup();
    expect((await alone(device, { counter: 40 })).status).toBe(200);
    expect((await alone(device, { counter: 40 })).body.code).toBe("PASSKEY_REFUSED");
    expect((await alone(device, { counter: 12 })).body.code).toBe("PASSKEY_REFUSED");
    expect((await alone(device, { counter: 41 })).status).toBe(200);
  });

  test("a counter of a synced key speaks for the device that answered alone", async () => {
    const synced = { isSynced: true };
    const { device } = await setup(synced);
    for (const counter of [6, 3, 3, 0, 7])
      expect([counter, (await alone(device, { ...synced, counter })).status]).toEqual([counter, 200]);
    expect((await alone(device, { isSynced: false, counter: 5 })).body.code).toBe("PASSKEY_REFUSED");
  });

  test("a copy does not make a key synced by saying so with a counter that goes back", async () => {
    const { device } = await setup();
    expect((await alone(device, { counter: 6 })).status).toBe(200);
    expect((await alone(device, { counter: 3, isSynced: true })).body.code).toBe("PASSKEY_REFUSED");
    expect((await alone(device, { counter: 7, isSynced: true })).status).toBe(200);
    expect((await alone(device, { counter: 3, isSynced: true })).status).toBe(200);
  });

  test("a key added before the flag was kept says with its next answer whether it is synced", async () => {
    const { device } = await setup({ counter: 6 });
    await pool.query("update passkeys set is_synced = null where credential_id = $1", [device.id]);
    expect((await alone(device, { counter: 3 })).body.code).toBe("PASSKEY_REFUSED");
    expect((await alone(device, { counter: 3, isSynced: true })).status).toBe(200);
  });

  test("an answer is good once, and for the visit that asked", async () => {
    const { device } = await setup();
    const [first, second] = [await optionsOf({}), await optionsOf({})];
    const response = device.sign(first.options);
    expect((await signIn({ visit: second.visit, response })).body.code).toBe("PASSKEY_REFUSED");
    expect((await signIn({ visit: first.visit, response })).status).toBe(200);
    expect((await signIn({ visit: first.visit, response })).body.code).toBe("PASSKEY_REFUSED");
  });

  test("a challenge of long ago, an unknown passkey and another's signature are refused", async () => {
    const { device } = await setup();
    const { options, visit } = await optionsOf({});
    await pool.query("update passkey_challenges set expires_at = now()");
    expect((await signIn({ visit, response: device.sign(options) })).body.code).toBe("PASSKEY_REFUSED");
    expect((await alone(fakeAuthenticator(publicOrigin))).body.code).toBe("PASSKEY_REFUSED");
    const forger = fakeAuthenticator(publicOrigin);
    const asked = await optionsOf({});
    const response = { ...forger.sign(asked.options), id: device.id, rawId: device.id };
    expect((await signIn({ visit: asked.visit, response })).body.code).toBe("PASSKEY_REFUSED");
  });
});

describe("removing", () => {
  test("the last factor takes the recovery codes along; somebody else's is not found", async () => {
    const { user, token, added, device } = await setup();
    const path = `/users/${user.id}/passkeys/${added.passkey._id}/remove`;
    const other = await setup();
    const foreign = `/users/${other.user.id}/passkeys/${added.passkey._id}/remove`;
    expect((await api.call("POST", foreign, { body: {}, token: other.token })).status).toBe(404);
    expect((await api.call("POST", path, { body: {}, token })).status).toBe(200);
    const { body } = await api.call<SecondFactor>("GET", `/users/${user.id}/second-factor`, { token });
    expect(body.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await alone(device)).body.code).toBe("PASSKEY_REFUSED");
    expect(await attemptOf(user)).toBeUndefined();
  });
});

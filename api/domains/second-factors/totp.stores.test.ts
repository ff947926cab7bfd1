import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { createSealing } from "#api/platforms/sealing.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import type { RecoveryCodes, SecondFactor, SecondFactorNeeded, TotpKey } from "#contract/second-factors/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { authLimits } from "../auth/limits.ts";
import { hashPassword } from "../auth/passwords.ts";

type Login = z.infer<typeof SignedIn>;
type Codes = z.infer<typeof RecoveryCodes>;
/** A secret that sealed keys before the present one took its place. */
const formerSecret = "the secret of last year, of enough characters";
const api = await testApi((settings) => {
  const { access, tokenSecrets } = settings.platforms;
  return { ...settings, platforms: { access, tokenSecrets: [...tokenSecrets, formerSecret] } };
});
const { pool } = api.database;
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);
const newUser = () => createUser(api.database, { passwordHash });

/** The phone: an app with the key that was shown. Steps are the clock's, in half minutes from now. */
const phoneOf = ({ key }: TotpKey) => {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
};
const login = (email: string) =>
  api.call<{ secondFactor: SecondFactorNeeded } & Login>("POST", "/auth/login", { body: { email, password } });
const enterCode = (token: string, code: string) =>
  api.call<Login>("POST", "/auth/second-factor", { body: { token, code } });
const pathOf = (user: { id: string }, rest = "") => `/users/${user.id}/second-factor${rest}`;

/** Somebody with a second factor, whose first code was of the step before. */
async function protectedUser() {
  const user = await newUser();
  const token = await api.tokenOf(user);
  const { body } = await api.call<TotpKey>("POST", pathOf(user, "/totp"), { body: {}, token });
  const phone = phoneOf(body.data);
  const confirmed = await api.call<Codes>("PUT", pathOf(user, "/totp"), { body: { code: phone(-1) }, token });
  expect(confirmed.status).toBe(200);
  const attempt = async () => (await login(user.email)).body.data.secondFactor.token;
  return { user, token, phone, recoveryCodes: confirmed.body.data.recoveryCodes ?? [], attempt };
}
const toldOf = async (userId: string) =>
  (await pool.query<{ action: string }>("select * from audit_entries where actor_id = $1 order by number", [userId]))
    .rows;
const makeOlder = (userId: string) =>
  pool.query("update auth_sessions set created_at = now() - interval '20 minutes' where user_id = $1", [userId]);

test("codes are judged by the database's clock, whatever the process believes", async () => {
  const { attempt, phone } = await protectedUser();
  const code = phone();
  // This process is an hour behind; the phone and the database are not.
  const real = Date.now;
  Date.now = () => real() - 3_600_000;
  try {
    expect((await enterCode(await attempt(), code)).status).toBe(200);
  } finally {
    Date.now = real;
  }
});

describe("setting up", () => {
  test("a key waits for its first code, and protects nothing before", async () => {
    const user = await newUser();
    const token = await api.tokenOf(user);
    const { body } = await api.call<TotpKey>("POST", pathOf(user, "/totp"), { body: {}, token });
    expect(body.data.address).toMatch(/^otpauth:\/\/totp\/Comptoir:.*secret=[A-Z2-7]{32}&/);
    expect((await api.call("GET", pathOf(user, "/totp"), { token })).body.data).toEqual(body.data);
    expect((await login(user.email)).body.data.token).toBeDefined();
    const wrong = await api.call("PUT", pathOf(user, "/totp"), { body: { code: "000000" }, token });
    expect([wrong.status, wrong.body.code]).toEqual([401, "SECOND_FACTOR_WRONG"]);
  });

  test("the first code brings ten recovery codes, once, and the key is not shown again", async () => {
    const { user, token, recoveryCodes } = await protectedUser();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    const { body } = await api.call<SecondFactor>("GET", pathOf(user), { token });
    expect(body.data).toMatchObject({ totp: { since: expect.any(String) }, recoveryCodesLeft: 10 });
    expect((await api.call("GET", pathOf(user, "/totp"), { token })).body.data).toBeNull();
    expect((await api.call("POST", pathOf(user, "/totp"), { body: {}, token })).status).toBe(409);
  });

  test("key and recovery codes are neither in the database nor in the log as they are", async () => {
    const { user, recoveryCodes } = await protectedUser();
    const { rows } = await pool.query(
      `select (select sealed_key from totp_keys where user_id = $1) as sealed,
         (select string_agg(code_hash, ' ') from recovery_codes where user_id = $1) as hashes`,
      [user.id],
    );
    expect(rows[0].sealed).toMatch(/^v1\./);
    const kept = JSON.stringify([rows, api.logLines, await toldOf(user.id)]);
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });

  test("an open page is not the person: after a quarter of an hour the password is asked for", async () => {
    const user = await newUser();
    const token = await api.tokenOf(user);
    await makeOlder(user.id);
    const start = (typed?: string) => api.call("POST", pathOf(user, "/totp"), { body: { password: typed }, token });
    expect((await start()).body.code).toBe("BAD_CREDENTIALS");
    expect((await start("not the password")).body.code).toBe("BAD_CREDENTIALS");
    expect((await start(password)).status).toBe(200);
  });

  test("somebody else's is not found", async () => {
    const { user } = await protectedUser();
    const token = await api.tokenOf(await newUser());
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/totp"],
      ["POST", "/totp"],
      ["PUT", "/totp"],
      ["POST", "/totp/end"],
      ["POST", "/recovery-codes"],
    ] as const)
      expect(
        (await api.call(method, pathOf(user, rest), { body: method === "GET" ? undefined : {}, token })).status,
      ).toBe(404);
  });
});

describe("signing in", () => {
  test("takes the password and a code, and tells of no token before the code", async () => {
    const { user, phone } = await protectedUser();
    const first = await login(user.email);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body.data)).toEqual(["secondFactor"]);
    expect(first.body.data.secondFactor.methods).toEqual(["totp", "recoveryCode"]);
    const second = await enterCode(first.body.data.secondFactor.token, phone());
    expect(second.body.data.user._id).toBe(user.id);
    const me = await api.call<User>("GET", "/users/me", { token: second.body.data.token.token });
    expect(me.body.data._id).toBe(user.id);
  });

  test("a code is good once, also when it is sent twice at once", async () => {
    const { phone, attempt } = await protectedUser();
    const code = phone();
    const tokens = [await attempt(), await attempt(), await attempt()];
    const statuses = await Promise.all(tokens.slice(0, 2).map(async (token) => (await enterCode(token, code)).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await enterCode(tokens[2] ?? "", code)).body.code).toBe("SECOND_FACTOR_WRONG");
  });

  test("a sign-in is good once, and for ten minutes", async () => {
    const { user, phone, attempt } = await protectedUser();
    const token = await attempt();
    expect((await enterCode(token, phone())).status).toBe(200);
    const again = await enterCode(token, phone(1));
    expect([again.status, again.body.code]).toEqual([410, "SIGN_IN_EXPIRED"]);
    const late = await attempt();
    await pool.query("update sign_in_attempts set expires_at = now() where user_id = $1", [user.id]);
    expect((await enterCode(late, phone(1))).body.code).toBe("SIGN_IN_EXPIRED");
  });

  test.each([-1, 0, 1])("a clock that is %i half minutes off is right enough", async (steps) => {
    const { user, phone, attempt } = await protectedUser();
    await pool.query("delete from totp_uses where user_id = $1", [user.id]);
    expect((await enterCode(await attempt(), phone(steps))).status).toBe(200);
  });

  test.each([-19, -3, 3, 19])(
    "one that is %i half minutes off is named as the reason, and its code is spent",
    async (steps) => {
      const { phone, attempt } = await protectedUser();
      const token = await attempt();
      const code = phone(steps);
      const refused = await enterCode(token, code);
      expect([refused.status, refused.body.code]).toEqual([401, "SECOND_FACTOR_CLOCK"]);
      expect((await enterCode(token, code)).body.code).toBe("SECOND_FACTOR_WRONG");
    },
  );

  test("a code of an hour ago is only wrong", async () => {
    const { phone, attempt } = await protectedUser();
    expect((await enterCode(await attempt(), phone(-120))).body.code).toBe("SECOND_FACTOR_WRONG");
  });

  test("after five wrong codes even the right one waits, whichever sign-in it is for", async () => {
    const { phone, attempt } = await protectedUser();
    const token = await attempt();
    for (let count = 0; count < authLimits.secondFactorPerAccount.max; count += 1)
      expect((await enterCode(token, "abcd-efgh-jkmn-pqrs")).status).toBe(401);
    const closed = await enterCode(await attempt(), phone());
    expect([closed.status, closed.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("a recovery code stands in for the phone once, however it is typed, and is told of", async () => {
    const { user, recoveryCodes, attempt } = await protectedUser();
    const code = recoveryCodes[3] ?? "";
    expect((await enterCode(await attempt(), ` ${code.toUpperCase().replaceAll("-", " ")} `)).status).toBe(200);
    expect((await enterCode(await attempt(), code)).body.code).toBe("SECOND_FACTOR_WRONG");
    expect((await toldOf(user.id)).map(({ action }) => action)).toContain("secondFactor.recoveryCodeUsed");
  });

  test("a changed password ends the sign-ins that wait", async () => {
    const { user, token, phone, attempt } = await protectedUser();
    const waiting = await attempt();
    const body = { currentPassword: password, newPassword: "une autre tarte aux poires" };
    expect((await api.call("PUT", `/users/${user.id}/password`, { body, token })).status).toBe(200);
    expect((await enterCode(waiting, phone())).body.code).toBe("SIGN_IN_EXPIRED");
  });

  test("a key sealed with a former secret is sealed anew by its next code", async () => {
    const { user, phone, attempt } = await protectedUser();
    const { sealing } = api.services.platforms;
    const sealed = async () =>
      (await pool.query("select sealed_key from totp_keys where user_id = $1", [user.id])).rows[0].sealed_key;
    const older = createSealing([formerSecret]).seal(sealing.open(await sealed()));
    await pool.query("update totp_keys set sealed_key = $2 where user_id = $1", [user.id, older]);
    expect((await enterCode(await attempt(), phone())).status).toBe(200);
    expect(sealing.isOutdated(await sealed())).toBe(false);
  });
});

describe("switching off", () => {
  test("takes the password and a code, whatever the age of the session", async () => {
    const { user, token, phone } = await protectedUser();
    const end = (body: object) => api.call("POST", pathOf(user, "/totp/end"), { body, token });
    expect((await end({ code: phone() })).body.code).toBe("BAD_CREDENTIALS");
    expect((await end({ code: "000000", password })).body.code).toBe("SECOND_FACTOR_WRONG");
    expect((await end({ code: phone(), password })).status).toBe(200);
    expect((await login(user.email)).body.data.token).toBeDefined();
    const { body } = await api.call<SecondFactor>("GET", pathOf(user), { token });
    expect(body.data).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  });

  test("works with a recovery code where the phone is gone", async () => {
    const { user, token, recoveryCodes } = await protectedUser();
    const body = { code: recoveryCodes[0], password };
    expect((await api.call("POST", pathOf(user, "/totp/end"), { body, token })).status).toBe(200);
  });
});

test("new recovery codes take the place of all former ones", async () => {
  const { user, token, recoveryCodes, attempt } = await protectedUser();
  const { body } = await api.call<Codes>("POST", pathOf(user, "/recovery-codes"), { body: {}, token });
  expect(body.data.recoveryCodes).toHaveLength(10);
  expect((await enterCode(await attempt(), recoveryCodes[0] ?? "")).body.code).toBe("SECOND_FACTOR_WRONG");
  expect((await enterCode(await attempt(), body.data.recoveryCodes?.[0] ?? "")).status).toBe(200);
});

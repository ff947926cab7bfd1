import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { rateLimitKey } from "#api/http/rate-limits.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import type { SignInSession, User } from "#contract/users/schemas.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { authLimits } from "./limits.ts";
import { hashPassword } from "./passwords.ts";

type Login = z.infer<typeof SignedIn>;
const api = await testApi();
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);
const newUser = (overrides = {}) => createUser(api.database, { passwordHash, ...overrides });
const login = (email: string, typed = password, extra = {}, clientAddress?: string) =>
  api.call<Login>("POST", "/auth/login", { body: { email, password: typed, ...extra }, clientAddress });

const secondsUntil = (instant: string) => (Date.parse(instant) - Date.now()) / 1000;

describe("200", () => {
  test("gives a token that opens the user's own data", async () => {
    const organization = await createOrganization(api.database);
    const user = await newUser({ organizations: [{ id: organization.id, caslRole: "manager" }] });
    const { status, body } = await login(user.email);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      _id: user.id,
      email: user.email,
      role: "comptoir-basic",
      caslRole: "manager",
      organizations: [{ _id: organization.id, name: organization.name }],
      organizationIds: [organization.id],
      isStaff: false,
    });
    const me = await api.call<User>("GET", "/users/me", { token: body.data.token.token });
    expect(me.body.data).toEqual(body.data.user);
  });

  test("takes the address in any case and with spaces around it", async () => {
    const user = await newUser();
    expect((await login(`  ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  test("keeps a session 12 hours, or 30 days when asked to remember", async () => {
    const user = await newUser();
    const plain = (await login(user.email)).body.data.token;
    const remembered = (await login(user.email, password, { remember: true })).body.data.token;
    expect(secondsUntil(plain.sessionExpiresAt) / 3600).toBeCloseTo(12, 1);
    expect(secondsUntil(remembered.sessionExpiresAt) / 86_400).toBeCloseTo(30, 1);
    expect(secondsUntil(plain.expiresAt) / 3600).toBeCloseTo(1, 1);
  });

  test("starts a session of its own each time, whatever token came along", async () => {
    const user = await newUser();
    const first = (await login(user.email)).body.data.token.token;
    const body = { email: user.email, password };
    const second = (await api.call<Login>("POST", "/auth/login", { body, token: first })).body.data.token.token;
    expect(second).not.toBe(first);
    const { body: listed } = await api.call<SignInSession[]>("GET", `/users/${user.id}/sessions`, { token: second });
    expect(listed.data).toHaveLength(2);
  });

  test("hashes an older hash again with today's parameters", async () => {
    const user = await newUser();
    const weak = "$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$";
    const { argon2Sync } = await import("node:crypto");
    const tag = argon2Sync("argon2id", {
      message: password,
      nonce: Buffer.from("somesaltsomesalt"),
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const old = `${weak}${tag.toString("base64").replace(/=+$/, "")}`;
    await api.database.pool.query("update users set password_hash = $2 where id = $1", [user.id, old]);
    expect((await login(user.email)).status).toBe(200);
    const { rows } = await api.database.pool.query("select password_hash from users where id = $1", [user.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user.email)).status).toBe(200);
  });
});

describe("401", () => {
  test("answers a wrong password and an unknown address alike", async () => {
    const user = await newUser();
    const wrong = await login(user.email, "not the password");
    const unknown = await login("nobody.at.all@example.com", "not the password");
    const without = (body: object) => ({ ...body, data: {}, requestId: "" });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe("BAD_CREDENTIALS");
    expect(unknown.status).toBe(401);
    expect(without(unknown.body)).toEqual(without(wrong.body));
  });

  test("spends the same effort on an unknown address as on a wrong password", async () => {
    const user = await newUser();
    // Processor time, the least of five: what else the machine does only adds to it.
    const leastEffort = async (email: string) => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const before = process.cpuUsage();
        await login(email, "not the password");
        const { user: spent, system } = process.cpuUsage(before);
        times.push(spent + system);
      }
      return Math.min(...times);
    };
    const [wrong, unknown] = [await leastEffort(user.email), await leastEffort("nobody.either@example.com")];
    // Without the dummy hash the response for an unknown address would be many times faster.
    expect(unknown).toBeGreaterThan(wrong / 3);
    expect(unknown).toBeLessThan(wrong * 3);
  });

  test("lets nobody in who never chose a password", async () => {
    const user = await createUser(api.database);
    expect((await login(user.email, "")).status).toBe(422);
    expect((await login(user.email, "anything")).body.code).toBe("BAD_CREDENTIALS");
  });
});

describe("403", () => {
  test("reveals only to who knows the password that the address is not confirmed", async () => {
    const user = await newUser({ emailConfirmedAt: null });
    expect((await login(user.email)).body.code).toBe("EMAIL_NOT_CONFIRMED");
    expect((await login(user.email, "not the password")).body.code).toBe("BAD_CREDENTIALS");
  });
});

describe("429", () => {
  const fail = async (email: string, times: number, addressOf: (attempt: number) => string, extra = {}) => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < times; attempt += 1)
      statuses.add((await login(email, "wrong", extra, addressOf(attempt))).status);
    return [...statuses];
  };
  const attacker = () => "203.0.113.66";
  const { max } = authLimits.loginPerAccountAndAddress;

  test("locks an account for the visitor who tried it, says how long, and leaves its owner elsewhere alone", async () => {
    const user = await newUser();
    expect(await fail(user.email, max, attacker)).toEqual([401]);
    const { status, headers, body } = await login(user.email, password, {}, attacker());
    expect(status).toBe(429);
    expect(body.code).toBe("TOO_MANY_REQUESTS");
    const retryAfter = Number(headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(authLimits.loginPerAccountAndAddress.windowSeconds);
    expect((await login(user.email, password, {}, "198.51.100.7")).status).toBe(200);
  });

  test("locks an account after many attempts from many visitors, but not a device its owner has signed in on", async () => {
    const user = await newUser();
    const { device } = (await login(user.email)).body.data;
    await login(user.email, "wrong", {}, "198.51.100.1");
    await api.database.pool.query("update rate_limits set count = $1 where key = $2", [
      authLimits.loginPerAccount.max,
      rateLimitKey("login", "account", user.email),
    ]);
    expect((await login(user.email, password, {}, "198.51.100.2")).status).toBe(429);
    const stranger = (await login((await newUser()).email)).body.data.device;
    expect((await login(user.email, password, { devices: [stranger] }, "198.51.100.3")).status).toBe(429);
    expect((await login(user.email, password, { devices: [stranger, device] }, "198.51.100.4")).status).toBe(200);
    expect((await login(user.email, password, {}, "198.51.100.5")).status, "that opened nothing to others").toBe(429);
  });

  test("a known device is not locked out by its neighbours, and has a limit of its own", async () => {
    const user = await newUser();
    const { device } = (await login(user.email, password, {}, attacker())).body.data;
    const known = { devices: [device] };
    await fail(user.email, max + 1, attacker);
    await api.database.pool.query("update rate_limits set count = $1 where key like 'login:address:%'", [
      authLimits.loginPerAddress.max,
    ]);
    expect((await login(user.email, password, known, attacker())).status).toBe(200);
    expect(await fail(user.email, authLimits.loginPerDevice.max, attacker, known)).toEqual([401]);
    expect((await login(user.email, password, known, attacker())).status).toBe(429);
  });

  test("counts an unknown address like a known one", async () => {
    const email = "still.nobody@example.com";
    for (let attempt = 0; attempt < max; attempt += 1) await login(email);
    expect((await login(email)).status).toBe(429);
  });

  test("forgets the failures of an account once its password was right", async () => {
    const user = await newUser();
    for (let attempt = 1; attempt < max; attempt += 1) await login(user.email, "wrong");
    expect((await login(user.email)).status).toBe(200);
    expect((await login(user.email, "wrong")).status).toBe(401);
  });

  test("limits one visitor over many accounts", async () => {
    const visitor = "203.0.113.7";
    const key = "select count from rate_limits where key like 'login:address:%' order by count desc limit 1";
    await login("first@example.com", "wrong", {}, visitor);
    await api.database.pool.query("update rate_limits set count = $1 where key like 'login:address:%'", [
      authLimits.loginPerAddress.max,
    ]);
    expect((await login("second@example.com", "wrong", {}, visitor)).status).toBe(429);
    expect((await api.database.pool.query(key)).rows[0].count).toBe(authLimits.loginPerAddress.max + 1);
    expect((await login("second@example.com", "wrong", {}, "203.0.113.8")).status).toBe(401);
  });
});

describe("the log", () => {
  test("never holds a password, a token or the address of a link", async () => {
    const user = await newUser();
    const secret = "PasswordThatMustNotLeak";
    await login(user.email, secret);
    const { body } = await login(user.email);
    const linkToken = "LinkTokenThatMustNotLeak-0123456789";
    await api.call("GET", `/auth/password/new/${user.id}/${linkToken}`);
    await api.call("POST", `/auth/confirm/${user.id}/${linkToken}`);
    await api.call("GET", "/users/me", { token: body.data.token.token });
    const log = api.logLines.join("\n");
    expect(log).toContain("/api/v1/auth/password/new/{userId}/{token}");
    for (const leak of [secret, password, linkToken, body.data.token.token, user.email, passwordHash])
      expect(log).not.toContain(leak);
  });
});

import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { publicOrigin, signedIn, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { authLimits } from "./limits.ts";
import { createLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";

const api = await testApi();
const { pool, orm } = api.database;
const passwordHash = await hashPassword("the password before");
const newUser = (overrides = {}) => createUser(api.database, { passwordHash, ...overrides });
type Sent = { kind: string; language: string; subject: string; text_body: string; html_body: string };
const mailsTo = async (email: string) =>
  (await pool.query<Sent>("select * from mail_outbox where recipient = $1 order by created_at", [email])).rows;
const forgot = (email: string, clientAddress?: string) =>
  api.call("POST", "/auth/password/forgot", { body: { email }, clientAddress });
const resend = (email: string) => api.call("POST", "/auth/confirm/resend", { body: { email } });
const choose = (userId: string, token: string, password = "the password after") =>
  api.call("POST", `/auth/password/new/${userId}/${token}`, { body: { password } });
const confirm = (userId: string, token: string) => api.call("POST", `/auth/confirm/${userId}/${token}`);
const login = async (email: string, password: string) =>
  (await api.call("POST", "/auth/login", { body: { email, password } })).status;

describe("a forgotten password", () => {
  test("sends a link in the user's language that chooses a new one, once", async () => {
    const user = await newUser({ defaultLanguage: "es" });
    expect((await forgot(user.email)).status).toBe(202);
    const [mail] = await mailsTo(user.email);
    expect(mail).toMatchObject({ kind: "password", language: "es", subject: "Elija una nueva contraseña" });
    const [href, token = ""] =
      new RegExp(`${publicOrigin}/password/new/${user.id}/(\\S+)`).exec(mail?.text_body ?? "") ?? [];
    expect(readPage(mail?.html_body ?? "").find(`a[href="${href}"]`)).not.toBeNull();
    expect((await choose(user.id, token)).status).toBe(200);
    expect(await login(user.email, "the password after")).toBe(200);
    expect(await login(user.email, "the password before")).toBe(401);
    const again = await choose(user.id, token, "yet another password");
    expect(again.status).toBe(410);
    expect(again.body.code).toBe("LINK_NOT_VALID");
  });

  test("ends every session and uses up the user's other links", async () => {
    const user = await newUser();
    const { token: session } = await signedIn(api.database, user.id);
    const older = await createLink(orm, user.id, "password");
    const newer = await createLink(orm, user.id, "password");
    expect((await choose(user.id, newer)).status).toBe(200);
    expect((await api.call("GET", "/users/me", { token: session })).status).toBe(401);
    expect((await choose(user.id, older)).status).toBe(410);
  });

  test("confirms the address too, since the link was read there", async () => {
    const user = await newUser({ emailConfirmedAt: null });
    await choose(user.id, await createLink(orm, user.id, "password"));
    expect(await login(user.email, "the password after")).toBe(200);
  });

  test("opens an account that was locked by wrong attempts", async () => {
    const user = await newUser();
    for (let attempt = 0; attempt <= authLimits.loginPerAccountAndAddress.max; attempt += 1)
      await login(user.email, "wrong");
    expect(await login(user.email, "the password before")).toBe(429);
    await choose(user.id, await createLink(orm, user.id, "password"));
    expect(await login(user.email, "the password after")).toBe(200);
  });

  test("answers an unknown address the same, in comparable time, and writes nothing", async () => {
    const user = await newUser();
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, text } = await forgot(email);
      return { response: { status, text }, ms: performance.now() - start };
    };
    const known = await timed(user.email);
    const unknown = await timed("no.such.person@example.com");
    expect(unknown.response).toEqual(known.response);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(149);
    expect(await mailsTo("no.such.person@example.com")).toEqual([]);
  });

  test("is limited per account, whether there is one or not", async () => {
    const user = await newUser();
    for (const email of [user.email, "nobody.to.mail@example.com"]) {
      for (let attempt = 0; attempt < authLimits.mailPerAccount.max; attempt += 1) await forgot(email);
      const { status, headers, body } = await forgot(email);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBe(body.data.retryAfterSeconds);
    }
    expect(await mailsTo(user.email)).toHaveLength(authLimits.mailPerAccount.max);
  });
});

describe("a password link", () => {
  const isGood = async (userId: string, token: string) =>
    (await api.call<{ valid: boolean }>("GET", `/auth/password/new/${userId}/${token}`)).body.data.valid;

  test("can be looked at without being used up", async () => {
    const user = await newUser();
    const token = await createLink(orm, user.id, "password");
    expect(await isGood(user.id, token)).toBe(true);
    expect(await isGood(user.id, token)).toBe(true);
    expect((await choose(user.id, token)).status).toBe(200);
    expect(await isGood(user.id, token)).toBe(false);
  });

  test("is kept as a hash only", async () => {
    const user = await newUser();
    const token = await createLink(orm, user.id, "password");
    const { rows } = await pool.query("select * from auth_links where user_id = $1", [user.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("lives one hour", async () => {
    const user = await newUser();
    const token = await createLink(orm, user.id, "password");
    await pool.query("update auth_links set expires_at = expires_at - interval '59 minutes' where user_id = $1", [
      user.id,
    ]);
    expect(await isGood(user.id, token)).toBe(true);
    await pool.query("update auth_links set expires_at = expires_at - interval '2 minutes' where user_id = $1", [
      user.id,
    ]);
    expect(await isGood(user.id, token)).toBe(false);
    expect((await choose(user.id, token)).status).toBe(410);
  });

  test("belongs to its user and to its purpose", async () => {
    const user = await newUser();
    const other = await newUser();
    const password = await createLink(orm, user.id, "password");
    const confirmation = await createLink(orm, user.id, "confirm");
    expect((await choose(other.id, password)).status).toBe(410);
    expect((await choose(user.id, confirmation)).status).toBe(410);
    expect((await confirm(user.id, password)).status).toBe(410);
    expect(await isGood(user.id, password)).toBe(true);
  });

  test("survives a new password that is too short", async () => {
    const user = await newUser();
    const token = await createLink(orm, user.id, "password");
    const { status, body } = await choose(user.id, token, "short");
    expect(status).toBe(422);
    expect(body.data.fields).toEqual({ password: "too_small" });
    expect(await isGood(user.id, token)).toBe(true);
  });

  test("used twice at the same moment works once", async () => {
    const user = await newUser();
    const token = await createLink(orm, user.id, "password");
    const responses = await Promise.all([
      choose(user.id, token, "first of two"),
      choose(user.id, token, "second of two"),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 410]);
  });
});

describe("a confirmation", () => {
  test("opens sign-in, once, and only by a post", async () => {
    const user = await newUser({ emailConfirmedAt: null });
    const token = await createLink(orm, user.id, "confirm");
    expect((await api.call("GET", `/auth/confirm/${user.id}/${token}`)).status).toBe(404);
    expect(await login(user.email, "the password before")).toBe(403);
    expect((await confirm(user.id, token)).status).toBe(200);
    expect(await login(user.email, "the password before")).toBe(200);
    expect((await confirm(user.id, token)).status).toBe(410);
  });

  test("lives seven days", async () => {
    const user = await newUser({ emailConfirmedAt: null });
    const token = await createLink(orm, user.id, "confirm");
    const { rows } = await pool.query(
      "select round(extract(epoch from expires_at - now()) / 86400) as days from auth_links where user_id = $1",
      [user.id],
    );
    expect(Number(rows[0].days)).toBe(7);
    await pool.query("update auth_links set expires_at = now() where user_id = $1", [user.id]);
    expect((await confirm(user.id, token)).status).toBe(410);
  });

  test("is sent again to who needs it, and the response reveals nobody's account", async () => {
    const waiting = await newUser({ emailConfirmedAt: null, defaultLanguage: "it" });
    const confirmed = await newUser();
    const responses = [await resend(waiting.email), await resend(confirmed.email), await resend("nobody@example.org")];
    expect(responses.map(({ status, text }) => ({ status, text }))).toEqual(
      Array(3).fill({ status: 202, text: '{"data":{"done":true}}' }),
    );
    const [mail] = await mailsTo(waiting.email);
    expect(mail).toMatchObject({ kind: "confirm", language: "it" });
    expect(mail?.text_body).toContain(`${publicOrigin}/confirm/${waiting.id}/`);
    expect(await mailsTo(confirmed.email)).toEqual([]);
  });
});

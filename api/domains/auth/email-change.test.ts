import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";
import { createLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";

const api = await testApi();
const { pool, orm } = api.database;
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);
let count = 0;
const newAddress = () => {
  count += 1;
  return `nouvelle.adresse.${count}@example.com`;
};
type Sent = { kind: string; subject: string; text_body: string };
const mailsTo = async (email: string) =>
  (await pool.query<Sent>("select * from mail_outbox where recipient = $1 order by created_at", [email])).rows;
const linkIn = (mail: Sent | undefined) =>
  new RegExp(`${publicOrigin}/confirm/(\\S+)/(\\S+)`).exec(mail?.text_body ?? "") ?? [];
const login = async (email: string) => (await api.call("POST", "/auth/login", { body: { email, password } })).status;
const confirm = (uid: string, token: string) => api.call("POST", `/auth/confirm/${uid}/${token}`);
const again = (uid: string, token: string) => api.call("POST", `/auth/confirm/${uid}/${token}/again`);

/** Somebody who has asked for a new address. */
async function setup(typed: string | undefined = password) {
  const user = await createUser(api.database, { passwordHash });
  const token = await api.tokenOf(user);
  const email = newAddress();
  const ask = (to = email, body: object = { password: typed }) =>
    api.call("PUT", `/users/${user.id}/email`, { body: { email: to, ...body }, token });
  return { user, token, email, ask };
}

describe("a new address", () => {
  test("counts once its link is used; the former one is told and signs in no more", async () => {
    const { user, email, ask } = await setup();
    expect((await ask()).status).toBe(202);
    expect(await login(user.email)).toBe(200);
    expect(await login(email)).toBe(401);
    const [, uid = "", token = ""] = linkIn((await mailsTo(email))[0]);
    expect((await confirm(uid, token)).status).toBe(200);
    expect([await login(email), await login(user.email)]).toEqual([200, 401]);
    const [told] = await mailsTo(user.email);
    expect(told).toMatchObject({ kind: "email-changed", subject: "Votre adresse e-mail a changé" });
    expect(told?.text_body).toContain(email);
    expect((await confirm(uid, token)).status).toBe(410);
    const { rows } = await pool.query("select action from audit_entries where actor_id = $1", [user.id]);
    expect(rows).toEqual([{ action: "user.emailChanged" }]);
  });

  test("takes the password, however young the session is", async () => {
    const { email, ask } = await setup();
    for (const body of [{}, { password: "not the password" }])
      expect((await ask(email, body)).body.code).toBe("BAD_CREDENTIALS");
    expect(await mailsTo(email)).toEqual([]);
  });

  test("that somebody has is answered the same, and sends nothing", async () => {
    const other = await createUser(api.database);
    const { email, ask } = await setup();
    const [free, taken] = [await ask(email), await ask(other.email)];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("that somebody takes meanwhile is not given twice", async () => {
    const [one, two] = [await setup(), await setup()];
    for (const { ask } of [one, two]) await ask(one.email);
    const links = (await mailsTo(one.email)).map(linkIn);
    const statuses: number[] = [];
    for (const [, uid = "", token = ""] of links) statuses.push((await confirm(uid, token)).status);
    expect(statuses).toEqual([200, 410]);
  });

  test("ends what was mailed to the former one, and a link for an earlier new one", async () => {
    const { user, email, ask } = await setup();
    const password = await createLink(orm, user.id, "password");
    await ask(newAddress());
    await ask();
    const [, uid = "", token = ""] = linkIn((await mailsTo(email))[0]);
    await confirm(uid, token);
    const { body } = await api.call<{ valid: boolean }>("GET", `/auth/password/new/${user.id}/${password}`);
    expect(body.data.valid).toBe(false);
  });

  test("is asked for five times an hour", async () => {
    const { email, ask } = await setup();
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(5);
  });
});

describe("a fresh link", () => {
  test("goes to whom the spent one was for, while the address waits", async () => {
    const user = await createUser(api.database, { emailConfirmedAt: null, passwordHash });
    const spent = await createLink(orm, user.id, "confirm");
    await pool.query("update auth_links set expires_at = now() where user_id = $1", [user.id]);
    expect((await confirm(user.id, spent)).status).toBe(410);
    expect((await again(user.id, spent)).status).toBe(202);
    const [, uid = "", token = ""] = linkIn((await mailsTo(user.email))[0]);
    expect((await confirm(uid, token)).status).toBe(200);
    expect((await again(user.id, spent)).status).toBe(202);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test("of a new address goes there", async () => {
    const { user, email, ask } = await setup();
    await ask();
    const [, uid = "", token = ""] = linkIn((await mailsTo(email))[0]);
    await pool.query("update auth_links set expires_at = now() where user_id = $1", [user.id]);
    expect((await again(uid, token)).status).toBe(202);
    expect((await mailsTo(email)).length).toBe(2);
  });

  test("is answered the same for a link that never was, and sends nothing", async () => {
    const user = await createUser(api.database, { emailConfirmedAt: null });
    const known = await again(user.id, await createLink(orm, user.id, "confirm"));
    const unknown = await again(user.id, "x".repeat(43));
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test("is sent five times an hour", async () => {
    const user = await createUser(api.database, { emailConfirmedAt: null });
    const link = await createLink(orm, user.id, "confirm");
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await again(user.id, link)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

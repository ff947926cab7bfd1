import { describe, expect, test } from "vitest";
import type { SignInSession } from "#contract/users/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { createSession } from "./sessions.ts";
import { createToken } from "./tokens.ts";

const api = await testApi();
const { pool } = api.database;
const statusWith = async (token: string) => (await api.call("GET", "/users/me", { token })).status;

/** A user with two sessions or, if asked, three. */
async function readSessions() {
  const user = await createUser(api.database);
  const here = await signedIn(api.database, user.id);
  const there = await signedIn(api.database, user.id);
  return { user, here, there };
}

describe("signing out", () => {
  test("ends the token with the next request and leaves the other places alone", async () => {
    const { here, there } = await readSessions();
    expect((await api.call("POST", "/auth/logout", { token: here.token, body: {} })).status).toBe(200);
    expect(await statusWith(here.token)).toBe(401);
    expect(await statusWith(there.token)).toBe(200);
    expect((await api.call("POST", "/auth/logout", { token: here.token, body: {} })).status).toBe(401);
  });

  test("ends the session with a token past its time too", async () => {
    const { user, here } = await readSessions();
    const anHourAgo = new Date(Date.now() - 3_601_000);
    const { token } = await createToken(
      api.settings.jwtSecrets,
      { userId: user.id, sessionId: here.sessionId },
      anHourAgo,
    );
    expect(await statusWith(token)).toBe(401);
    expect((await api.call("POST", "/auth/logout", { token, body: {} })).status).toBe(200);
    expect(await statusWith(here.token)).toBe(401);
  });

  test("of one other place works, once", async () => {
    const { user, here, there } = await readSessions();
    const path = `/users/${user.id}/sessions/${there.sessionId}`;
    expect((await api.call("DELETE", path, { token: here.token })).status).toBe(200);
    expect(await statusWith(there.token)).toBe(401);
    expect((await api.call("DELETE", path, { token: here.token })).status).toBe(404);
  });

  test("everywhere else keeps this place and counts the others", async () => {
    const { user, here, there } = await readSessions();
    const third = await signedIn(api.database, user.id);
    const { body } = await api.call<{ endedCount: number }>("DELETE", `/users/${user.id}/sessions`, {
      token: here.token,
    });
    expect(body.data).toEqual({ endedCount: 2 });
    expect(await statusWith(here.token)).toBe(200);
    for (const other of [there, third]) expect(await statusWith(other.token)).toBe(401);
  });

  test("cannot be done to somebody else: their session is not found, and lives on", async () => {
    const { user, here } = await readSessions();
    const { here: foreign } = await readSessions();
    const path = `/users/${user.id}/sessions/${foreign.sessionId}`;
    expect((await api.call("DELETE", path, { token: here.token })).status).toBe(404);
    expect(await statusWith(foreign.token)).toBe(200);
  });
});

describe("the list of places", () => {
  test("names the device, marks this one and leaves out those that have ended", async () => {
    const { user, here, there: phone } = await readSessions();
    const ended = await signedIn(api.database, user.id);
    const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
    await pool.query(
      "update auth_sessions set user_agent = $2, last_seen_at = now() - interval '1 minute' where id = $1",
      [phone.sessionId, agent],
    );
    await pool.query("update auth_sessions set expires_at = now() where id = $1", [ended.sessionId]);
    const { body } = await api.call<SignInSession[]>("GET", `/users/${user.id}/sessions`, { token: here.token });
    expect(body.data.map(({ _id, device, isCurrent }) => ({ _id, device, isCurrent }))).toEqual([
      { _id: here.sessionId, device: "", isCurrent: true },
      { _id: phone.sessionId, device: "Safari · iPhone", isCurrent: false },
    ]);
  });
});

describe("a session in use", () => {
  const lifetimeHours = async (sessionId: string) => {
    const query = "select extract(epoch from expires_at - now()) / 3600 as hours from auth_sessions where id = $1";
    return Number((await pool.query(query, [sessionId])).rows[0].hours);
  };
  const shift = (sessionId: string, hours: number) =>
    pool.query(
      `update auth_sessions set created_at = created_at - make_interval(hours => $2),
        last_seen_at = last_seen_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2)
       where id = $1`,
      [sessionId, hours],
    );

  test("is prolonged to its own lifetime again", async () => {
    const { here: one } = await readSessions();
    await shift(one.sessionId, 10);
    expect(await lifetimeHours(one.sessionId)).toBeCloseTo(2, 1);
    expect(await statusWith(one.token)).toBe(200);
    expect(await lifetimeHours(one.sessionId)).toBeCloseTo(12, 1);
  });

  test("ends 90 days after its sign-in however much it is used", async () => {
    const { here: one } = await readSessions();
    await shift(one.sessionId, 10);
    await pool.query(
      "update auth_sessions set created_at = now() - interval '90 days' + interval '3 hours' where id = $1",
      [one.sessionId],
    );
    expect(await statusWith(one.token)).toBe(200);
    expect(await lifetimeHours(one.sessionId)).toBeCloseTo(3, 1);
  });

  test("that was not used for its lifetime is over", async () => {
    const { here: one } = await readSessions();
    await shift(one.sessionId, 13);
    expect(await statusWith(one.token)).toBe(401);
  });
});

describe("a sign-in whose password was changed while it was being checked", () => {
  test("starts no session", async () => {
    const user = await createUser(api.database, { passwordHash: "the new one" });
    const input = { userId: user.id, remember: false, userAgent: "" };
    expect(await createSession(api, { ...input, passwordHash: "the one before" })).toBeNull();
    expect((await pool.query("select 1 from auth_sessions where user_id = $1", [user.id])).rowCount).toBe(0);
    expect(await createSession(api, { ...input, passwordHash: "the new one" })).toMatchObject({
      token: expect.any(String),
    });
  });
});

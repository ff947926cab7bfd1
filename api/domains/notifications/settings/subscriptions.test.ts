import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";

const api = await testApi();

/** Somebody who is pushed to on two devices, each signed in by itself. */
async function setUp() {
  const user = await createUser(api.database);
  const path = `/users/${user.id}/notifications-settings/push-subscriptions`;
  const subscribe = async (label: string) => {
    const session = await signedIn(api.database, user.id);
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
    const body = { endpoint: `https://push.example/${newId()}`, keys, deviceId: newId(), label };
    expect((await api.call("POST", path, { token: session.token, body })).status).toBe(200);
    return session;
  };
  const devices = async () => {
    const statement = "select label from push_subscriptions where user_id = $1 order by label";
    return (await api.database.pool.query(statement, [user.id])).rows.map(({ label }) => label);
  };
  return { user, desk: await subscribe("desk"), phone: await subscribe("phone"), devices };
}

test("signing out ends the pushes to that device alone", async () => {
  const { desk, devices } = await setUp();
  await api.call("POST", "/auth/logout", { token: desk.token, body: {} });
  expect(await devices()).toEqual(["phone"]);
});

test("ending the session of a lost phone, or all others, ends the pushes there", async () => {
  const { user, desk, phone, devices } = await setUp();
  await api.call("DELETE", `/users/${user.id}/sessions/${phone.sessionId}`, { token: desk.token });
  expect(await devices()).toEqual(["desk"]);
  const other = await setUp();
  await api.call("DELETE", `/users/${other.user.id}/sessions`, { token: other.phone.token });
  expect(await other.devices()).toEqual(["phone"]);
});

test("a session that runs out ends no pushes", async () => {
  const { desk, devices } = await setUp();
  await api.database.pool.query("update auth_sessions set expires_at = now() - interval '1 second' where id = $1", [
    desk.sessionId,
  ]);
  await deleteExpired(api.database.orm);
  expect(await devices()).toEqual(["desk", "phone"]);
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createLog } from "#api/log.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import type { ApiSettings } from "#api/settings.ts";
import { browserKeys, readVapid, serverKeys, startPushService } from "#tests/factories/push-service.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { aboutReview, notify } from "../notify.ts";
import { deliverNotifications } from "./run.ts";

const database = await testDatabase();
const service = await startPushService();
afterAll(() => service.stop());
const vapid = serverKeys();
const settings: ApiSettings = { ...testSettings(), vapid, allowsLoopback: true };
const deliver = () => deliverNotifications({ database, settings, log: createLog({ level: "error" }) });

beforeEach(async () => {
  service.received.length = 0;
  service.answers.clear();
  await database.pool.query("delete from notifications");
});

/** A person with one device, and a negative review that they hear of. */
async function setUp() {
  const all = await reviewSetup(database, "manager");
  const { read, p256dh, auth } = browserKeys();
  const path = `/push/${newId()}`;
  await database.pool.query(
    "insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device_id, label) values ($1, $2, $3, $4, $5, $1, 'Firefox · Windows')",
    [newId(), all.user.id, `${service.origin}${path}`, p256dh, auth],
  );
  await notify(database.orm, { ...aboutReview(all.review), event: "review_negative", userIds: [all.user.id] });
  const pushed = () => service.received.filter((one) => one.path === path);
  const later = () =>
    database.pool.query("update notification_deliveries set due_at = now() where user_id = $1", [all.user.id]);
  const devices = async () =>
    (await database.pool.query("select from push_subscriptions where user_id = $1", [all.user.id])).rows.length;
  const stops = async () =>
    (await all.api.notifications.list({ events: ["channel_stopped"] })).data.map(({ data, subject, restaurant }) => ({
      ...data,
      subject,
      restaurant,
    }));
  return { ...all, path, read, pushed, later, devices, stops };
}

test("the browser reads what was notified, and nobody on the way can", async () => {
  const { pushed, read, user, review, restaurant } = await setUp();
  await deliver();
  const [message] = pushed();
  const { rows } = await database.pool.query("select id, thing from notifications where user_id = $1", [user.id]);
  expect(read(message?.body ?? Buffer.alloc(0))).toEqual({
    title: expect.stringContaining(review.author),
    body: restaurant.name,
    tag: rows[0].thing,
    url: `/notifications/${rows[0].id}`,
    lang: user.defaultLanguage,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(message?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "normal",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(message?.body.includes(restaurant.name)).toBe(false);
  expect(() => browserKeys().read(message?.body ?? Buffer.alloc(0))).toThrow();
});

test("the push service knows the sender by a signature of its own key, made for this service and a day at most", async () => {
  const { pushed } = await setUp();
  await deliver();
  const sentAt = Math.floor(Date.now() / 1000);
  const { header, claims, publicKey } = readVapid(pushed()[0]?.headers.authorization);
  expect(header).toEqual({ typ: "JWT", alg: "ES256" });
  expect(claims).toEqual({ aud: service.origin, sub: vapid.subject, exp: expect.any(Number) });
  expect(Number(claims.exp)).toBeGreaterThan(sentAt);
  expect(Number(claims.exp)).toBeLessThanOrEqual(sentAt + 24 * 3600);
  expect(publicKey).toBe(vapid.publicKey);
});

test.each([404, 410])("a device that is gone (%i) is removed, and its owner told in the app, once", async (status) => {
  const { path, pushed, later, devices, stops, user } = await setUp();
  service.answers.set(path, status);
  await Promise.all([deliver(), deliver()]);
  await later();
  await deliver();
  expect([pushed().length, await devices()]).toEqual([1, 0]);
  expect(await stops()).toEqual([
    { channel: "push", name: "Firefox · Windows", subject: { kind: "channel", id: user.id }, restaurant: null },
  ]);
});

test.each([429, 500, 503])(
  "a push service that is busy (%i) is asked again, and the device is kept",
  async (status) => {
    const { path, pushed, later, devices, stops, read } = await setUp();
    service.answers.set(path, status);
    await deliver();
    await deliver();
    expect(pushed().length).toBe(1);
    service.answers.delete(path);
    await later();
    await deliver();
    await later();
    await deliver();
    const [first, second, ...more] = pushed().map(({ body, headers }) => ({
      tag: (read(body) as { tag: string }).tag,
      topic: headers.topic,
    }));
    // The same thing both times: neither the service nor the device rings twice for it.
    expect([second, more]).toEqual([first, []]);
    expect([await devices(), await stops()]).toEqual([1, []]);
  },
);

test("the end of a channel is told by the others, also a chat's, and never by itself", async () => {
  const { user, later, stops, api, pushed, read } = await setUp();
  const { data: before } = await api.notifications.getSettings({ userId: user.id });
  const { timeZone, quietHours, digest, version: expectedVersion } = before;
  const everywhere = { app: true, mail: "now", push: true, chat: true } as const;
  await api.notifications.putSettings({
    userId: user.id,
    choices: { channel_stopped: everywhere },
    restaurantChoices: [],
    timeZone,
    quietHours,
    digest,
    expectedVersion,
  });
  const chat = `/chat/${newId()}`;
  service.answers.set(chat, 404);
  await database.pool.query(
    `update notification_settings set webhook_sealed = $2, webhook_host = 'hooks.slack.com', webhook_failing_since = now() - interval '2 hours'
     where user_id = $1`,
    [user.id, createSealing(settings.platforms.tokenSecrets).seal({ address: `${service.origin}${chat}` })],
  );
  await database.pool.query(
    `insert into notification_deliveries (id, notification_id, user_id, channel, due_at)
     select gen_random_uuid(), id, user_id, 'chat', now() from notifications where user_id = $1`,
    [user.id],
  );
  await deliver();
  await later();
  await deliver();
  expect(await stops()).toEqual([
    { channel: "chat", name: "hooks.slack.com", subject: { kind: "channel", id: user.id }, restaurant: null },
  ]);
  const titles = pushed().map(({ body }) => (read(body) as { title: string }).title);
  expect(titles.filter((title) => title.includes("hooks.slack.com"))).toHaveLength(1);
  expect(service.received.filter((one) => one.path === chat)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `select channel from notification_deliveries d join notifications n on n.id = d.notification_id
     where n.user_id = $1 and n.event = 'channel_stopped' order by channel`,
    [user.id],
  );
  expect(rows.map(({ channel }) => channel)).toEqual(["mail", "push"]);
});

describe("a push service that refuses our key", () => {
  const again = serverKeys();
  const deliverWith = (keys: typeof vapid) =>
    deliverNotifications({ database, settings: { ...settings, vapid: keys }, log: createLog({ level: "error" }) });

  test.each([401, 403])(
    "(%i) after a change of keys has the device subscribe anew: it is removed, its owner told",
    async (status) => {
      const { path, devices, stops, review, user } = await setUp();
      await deliverWith(vapid);
      expect(await devices()).toBe(1);
      service.answers.set(path, status);
      await database.pool.query("delete from notifications");
      await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id] });
      await deliverWith(again);
      expect([await devices(), await stops()]).toMatchObject([0, [{ channel: "push" }]]);
    },
  );

  test.each([401, 403])("(%i) with the key of the subscription is asked again, and the device kept", async (status) => {
    const { path, devices, stops, review, user } = await setUp();
    await deliverWith(vapid);
    service.answers.set(path, status);
    await database.pool.query("delete from notifications");
    await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id] });
    await deliverWith(vapid);
    expect([await devices(), await stops()]).toEqual([1, []]);
  });
});

import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createLog } from "#api/log.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import type { ApiSettings } from "#api/settings.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { aboutReview, notify } from "../notify.ts";
import { claimNext } from "./claim.ts";
import { deliverNotifications } from "./run.ts";

const database = await testDatabase();
const log = createLog({ level: "error" });

/** A push service and a chat in one: what it was sent, and what it answers by path. */
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
const answers = new Map<string, number>();
/** Until when a path is silent. */
const silences = new Map<string, Promise<void>>();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? "";
  received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
  await silences.get(path);
  response.writeHead(answers.get(path) ?? 201).end();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((done) => server.close(done)));

const pair = createECDH("prime256v1");
pair.generateKeys();
const vapid = {
  publicKey: pair.getPublicKey("base64url"),
  privateKey: pair.getPrivateKey().toString("base64url"),
  subject: "mailto:ops@comptoir.test",
};
const settings: ApiSettings = { ...testSettings(), vapid, allowsLoopback: true };
const deliver = () => deliverNotifications({ database, settings, log });

beforeEach(async () => {
  received.length = 0;
  answers.clear();
  silences.clear();
  await database.pool.query("delete from notifications");
  await database.pool.query("delete from mail_outbox");
});

async function subscribe(userId: string, path: string): Promise<string> {
  const device = createECDH("prime256v1");
  const id = newId();
  await database.pool.query(
    "insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device_id, label) values ($1, $2, $3, $4, $5, $1, 'Firefox')",
    [id, userId, `${base}${path}`, device.generateKeys("base64url"), randomBytes(16).toString("base64url")],
  );
  return id;
}
const setWebhook = (userId: string, path: string) =>
  database.pool.query(
    `insert into notification_settings (user_id, webhook_sealed, webhook_host) values ($1, $2, '127.0.0.1')
     on conflict (user_id) do update set webhook_sealed = excluded.webhook_sealed`,
    [userId, createSealing(settings.platforms.tokenSecrets).seal({ address: `${base}${path}` })],
  );
/** A person with a mail, a device and a chat, and a negative review that they hear of. */
async function setUp() {
  const all = await reviewSetup(database, "manager");
  const device = `/push/${newId()}`;
  const chat = `/chat/${newId()}`;
  await subscribe(all.user.id, device);
  await setWebhook(all.user.id, chat);
  const negative = (review = all.review) =>
    notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [all.user.id] });
  return { ...all, device, chat, negative };
}
async function statesOf(userId: string): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    "select channel, state, reason from notification_deliveries where user_id = $1",
    [userId],
  );
  return Object.fromEntries(rows.map((row) => [row.channel, `${row.state} ${row.reason}`.trim()]));
}
const mails = async () => (await database.pool.query("select * from mail_outbox order by created_at")).rows;
const paths = () => received.map(({ path }) => path).sort();
const makeDue = (userId: string) =>
  database.pool.query("update notification_deliveries set due_at = now(), lease_until = null where user_id = $1", [
    userId,
  ]);

describe("delivery", () => {
  test("a chat that is slow to answer holds up no other", async () => {
    const slow = await setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    silences.set(slow.chat, promise);
    await slow.negative();
    const quick = await setUp();
    await quick.negative();
    const delivered = deliver();
    await expect.poll(async () => (await statesOf(quick.user.id)).chat).toBe("sent");
    expect((await statesOf(slow.user.id)).chat).toBe("waiting");
    resolve();
    expect((await delivered).chat).toBe(2);
    expect((await statesOf(slow.user.id)).chat).toBe("sent");
  });

  test("reaches each channel once, however often the job runs and with two workers", async () => {
    const { user, device, chat, negative, review } = await setUp();
    await negative();
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(paths()).toEqual([chat, device].sort());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail.recipient).toBe(user.email);
    const { rows } = await database.pool.query("select id from notifications where user_id = $1", [user.id]);
    expect(mail.text_body).toContain(`/notifications/${rows[0].id}`);
    // A chat is read by others too, whose notification it is not.
    const chatted = received.find(({ path }) => path === chat)?.body.toString();
    expect(chatted).toContain(`/groups/reputation/reviews?period=all_time&review=${review.id}`);
    expect(mail.text_body).toContain(mail.unsubscribe_address);
    expect(mail.text_body).not.toContain(review.text);
    expect(await statesOf(user.id)).toEqual({ mail: "sent", push: "sent", chat: "sent" });
    const pushed = received.find(({ path }) => path === device);
    expect(pushed?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(pushed?.headers.authorization).toMatch(/^vapid /);
    const said = JSON.parse(String(received.find(({ path }) => path === chat)?.body));
    expect(said.text).toContain(settings.publicOrigin);
  });

  test("goes on over the other channels when one fails, and that one is tried again", async () => {
    const { user, device, chat, negative } = await setUp();
    answers.set(chat, 503);
    await negative();
    await deliver();
    expect(await statesOf(user.id)).toEqual({ mail: "sent", push: "sent", chat: "waiting HTTP 503" });
    answers.delete(chat);
    await deliver();
    expect(paths()).toEqual([chat, device].sort());
    await makeDue(user.id);
    await deliver();
    expect(paths()).toEqual([chat, chat, device].sort());
    expect((await mails()).length).toBe(1);
    expect(await statesOf(user.id)).toMatchObject({ chat: "sent" });
  });

  test("is given up with its reason after a day of failures", async () => {
    const { user, chat, negative } = await setUp();
    answers.set(chat, 500);
    await negative();
    await deliver();
    await database.pool.query(
      "update notification_deliveries set failing_since = now() - interval '25 hours' where channel = 'chat' and user_id = $1",
      [user.id],
    );
    await makeDue(user.id);
    await deliver();
    expect(await statesOf(user.id)).toMatchObject({ chat: "failed HTTP 500" });
  });

  test("of a worker that was killed while sending is taken up when its lease has ended, and the tag is the same", async () => {
    const { user, chat, device, negative } = await setUp();
    await negative();
    const claim = await claimNext(database.orm, "push", false);
    expect(claim).toMatchObject({ person: { userId: user.id } });
    await deliver();
    expect(paths()).toEqual([chat]);
    await database.pool.query("update notification_deliveries set lease_until = now() - interval '1 second'");
    await deliver();
    await deliver();
    expect(paths()).toEqual([chat, device].sort());
  });

  test("leaves out what is out of reach by now", async () => {
    const { user, negative } = await setUp();
    await negative();
    await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    await deliver();
    expect(received).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe("browser push", () => {
  test("forgets a device that is gone, and still reaches the other once", async () => {
    const { user, device, negative } = await setUp();
    const other = `/push/${newId()}`;
    await subscribe(user.id, other);
    answers.set(device, 410);
    await negative();
    await deliver();
    await makeDue(user.id);
    await deliver();
    expect(paths().filter((path) => path.startsWith("/push"))).toEqual([device, other].sort());
    const { rows } = await database.pool.query("select endpoint from push_subscriptions where user_id = $1", [user.id]);
    expect(rows).toEqual([{ endpoint: `${base}${other}` }]);
  });

  test("is repeated for the device that failed alone", async () => {
    const { user, device, negative } = await setUp();
    const slow = `/push/${newId()}`;
    await subscribe(user.id, slow);
    answers.set(slow, 500);
    await negative();
    await deliver();
    answers.delete(slow);
    await makeDue(user.id);
    await deliver();
    expect(paths().filter((path) => path.startsWith("/push"))).toEqual([device, slow, slow].sort());
  });

  test("goes to no address of a private network", async () => {
    const { user, negative, device } = await setUp();
    await negative();
    await deliverNotifications({ database, settings: { ...settings, allowsLoopback: false }, log });
    expect(paths()).toEqual([]);
    expect(await statesOf(user.id)).toMatchObject({ push: "waiting address" });
    expect(device).not.toBe("");
  });
});

test("a webhook that keeps refusing is disabled with the reason, and its address is never shown", async () => {
  const { user, chat, api, negative } = await setUp();
  answers.set(chat, 404);
  await negative();
  await deliver();
  await database.pool.query("update notification_settings set webhook_failing_since = now() - interval '2 hours'");
  await makeDue(user.id);
  await deliver();
  const { data } = await api.notifications.getSettings({ userId: user.id });
  expect(data.webhook).toEqual({ host: "127.0.0.1", isDisabled: true, reason: "HTTP 404" });
  expect(JSON.stringify(data)).not.toContain(chat);
});

describe("several at once", () => {
  test("that waited for the end of quiet hours come as one summary on each channel; the app never waits", async () => {
    const { user, restaurant, api, chat, device, negative } = await setUp();
    await database.pool.query(
      `update notification_settings set quiet_from = (now() at time zone 'UTC')::time - interval '1 hour',
         quiet_to = (now() at time zone 'UTC')::time + interval '1 hour', time_zone = 'UTC' where user_id = $1`,
      [user.id],
    );
    await negative();
    await negative(await createReview(database, { restaurantId: restaurant.id }));
    await deliver();
    expect(received).toEqual([]);
    expect(await mails()).toEqual([]);
    expect((await api.notifications.list({})).unseenCount).toBe(2);
    const { rows } = await database.pool.query(
      "select bool_and(was_held and due_at > now()) as held from notification_deliveries where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ held: true }]);
    await database.pool.query("update notification_settings set quiet_from = null, quiet_to = null");
    await makeDue(user.id);
    await deliver();
    expect(paths()).toEqual([chat, device].sort());
    expect((await mails()).map(({ subject }) => subject)).toEqual(["2 nouvelles pour vous"]);
  });

  test("that wait for the digest come in one mail a day, without those that were seen, with two workers too", async () => {
    const { user, restaurant, api } = await setUp();
    const fresh = async () => {
      const review = await createReview(database, { restaurantId: restaurant.id });
      await notify(database.orm, { ...aboutReview(review), event: "review_new", userIds: [user.id] });
      return review.id;
    };
    const seen = await fresh();
    await fresh();
    await fresh();
    await deliver();
    expect(await mails()).toEqual([]);
    await api.notifications.markSeen({ reviewId: seen });
    await makeDue(user.id);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Votre résumé quotidien : 2 nouvelles"]);
    await fresh();
    await makeDue(user.id);
    await deliver();
    expect((await mails()).length).toBe(1);
    await database.pool.query("delete from notification_digests");
    await makeDue(user.id);
    await deliver();
    expect((await mails()).length).toBe(2);
  });
});

describe("a test", () => {
  test("says what became of it on each channel", async () => {
    const all = await setUp();
    const { user, device, chat } = all;
    const caller = await callerOf(database, user, { settings });
    const send = async (channel: "app" | "mail" | "push" | "chat") =>
      (await caller.api.notifications.test({ userId: user.id, channel })).data;
    expect(await send("mail")).toEqual({ outcome: "in_local_outbox", detail: "" });
    expect(await send("app")).toEqual({ outcome: "sent", detail: "" });
    expect(await send("push")).toEqual({ outcome: "sent", detail: "" });
    answers.set(chat, 404);
    expect(await send("chat")).toEqual({ outcome: "failed", detail: "HTTP 404" });
    answers.set(device, 410);
    expect(await send("push")).toEqual({ outcome: "gone", detail: "HTTP 410" });
    expect(await send("push")).toEqual({ outcome: "no_subscription", detail: "" });
    const zoe = await staffOf(database, all.restaurant, "owner", "Zoé");
    const other = await callerOf(database, zoe, { settings });
    expect((await other.api.notifications.test({ userId: zoe.id, channel: "chat" })).data.outcome).toBe("no_webhook");
    await expect(other.api.notifications.test({ userId: user.id, channel: "app" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

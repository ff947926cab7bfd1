import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createLog } from "#api/log.ts";
import type { NotificationPreferences } from "#contract/notifications/settings.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { aboutReview, notify } from "../notify.ts";
import { deliverNotifications } from "./run.ts";

const database = await testDatabase();
const log = createLog({ level: "error" });
const deliver = () => deliverNotifications({ database, settings: testSettings(), log });
const run = (statement: string, ...values: string[]) => database.pool.query(statement, values);

beforeEach(async () => {
  await run("delete from notifications");
  await run("delete from mail_outbox");
});

async function subjects(): Promise<string[]> {
  const { rows } = await run("select subject from mail_outbox order by created_at");
  return rows.map((row) => row.subject);
}
/** An owner with a new review, of which they hear with their digest. */
async function setUp() {
  const all = await reviewSetup(database, "owner");
  const { user, api, review } = all;
  const told = (about = review) =>
    notify(database.orm, { ...aboutReview(about), event: "review_new", userIds: [user.id] });
  const change = async (changed: Partial<NotificationPreferences>) => {
    const { data } = await api.notifications.getSettings({ userId: user.id });
    const { choices, restaurantChoices, timeZone, quietHours, digest, version: expectedVersion } = data;
    const kept = { choices, restaurantChoices, timeZone, quietHours, digest };
    await api.notifications.putSettings({ userId: user.id, ...kept, ...changed, expectedVersion });
  };
  const makeDue = () => run("update notification_deliveries set due_at = now() where user_id = $1", user.id);
  const stateOf = async () => {
    const { rows } = await run("select state, reason from notification_deliveries where user_id = $1", user.id);
    return rows.map(({ state, reason }) => `${state} ${reason}`.trim());
  };
  return { ...all, told, change, makeDue, stateOf };
}
const off = { app: true, mail: "off", push: false, chat: false } as const;

describe("what waits for a mail is not sent", () => {
  test("once the digest is switched off", async () => {
    const { told, change, makeDue, stateOf } = await setUp();
    await told();
    await change({ digest: { isOn: false, at: "08:00" } });
    await makeDue();
    await deliver();
    expect(await subjects()).toEqual([]);
    expect(await stateOf()).toEqual(["dropped switched off"]);
  });

  test("once the event is switched off, here or everywhere; a choice for another restaurant counts for nothing", async () => {
    const { told, change, makeDue, stateOf, restaurant } = await setUp();
    const other = await createRestaurant(database, { organizationId: restaurant.organizationId });
    const elsewhere = await createReview(database, { restaurantId: other.id });
    await told();
    await told(elsewhere);
    await change({ restaurantChoices: [{ restaurantId: restaurant.id, event: "review_new", choice: off }] });
    await makeDue();
    await deliver();
    expect(await subjects()).toEqual(["Votre résumé quotidien : une nouvelle"]);
    expect((await stateOf()).sort()).toEqual(["dropped switched off", "sent"]);
    await run("delete from notification_digests");
    await told(await createReview(database, { restaurantId: other.id }));
    await change({ choices: { review_new: off }, restaurantChoices: [] });
    await makeDue();
    await deliver();
    expect(await subjects()).toHaveLength(1);
  });
});

describe("a lost account", () => {
  /** Somebody hears that an account of their organization is lost. */
  async function lost() {
    const all = await setUp();
    const credentialId = newId();
    const insert =
      "insert into credentials (id, organization_id, key, account_id) values ($1, $2, 'gmb', 'accounts/1')";
    await run(insert, credentialId, all.restaurant.organizationId);
    await notify(database.orm, {
      event: "connection_lost",
      subject: { kind: "connection", id: credentialId },
      restaurantId: null,
      userIds: [all.user.id],
      data: { platform: "gmb", account: "Maison", restaurantCount: 1 },
    });
    return all;
  }

  test("is told of by mail and in the list", async () => {
    const { api } = await lost();
    await deliver();
    expect(await subjects()).toEqual(["Google est déconnecté pour 1 restaurant"]);
    const { data, unseenCount } = await api.notifications.list({});
    expect([data.length, unseenCount]).toEqual([1, 1]);
  });

  test("is no longer told of to who has left the organization: no mail, no line, no number, and 404", async () => {
    const { api, user, stateOf } = await lost();
    const [{ _id: notificationId } = { _id: "" }] = (await api.notifications.list({})).data;
    await run("delete from organization_members where user_id = $1", user.id);
    await deliver();
    expect([await subjects(), await stateOf()]).toEqual([[], ["dropped out of date"]]);
    expect(await api.notifications.list({})).toMatchObject({ data: [], unseenCount: 0 });
    await expect(api.notifications.open({ notificationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("a digest of restaurants in two zones takes all along, so that none waits for ever", async () => {
  const { told, user, restaurant, stateOf } = await setUp();
  const far = await createRestaurant(database, {
    organizationId: restaurant.organizationId,
    timeZone: "America/Martinique",
  });
  // In Martinique it is eight o'clock, and today's digest left when it was eight in Paris.
  await told(await createReview(database, { restaurantId: far.id }));
  await run("update notification_deliveries set due_at = now()");
  await run("insert into notification_digests select $1, (now() at time zone 'America/Martinique')::date", user.id);
  await deliver();
  expect(await stateOf()).toEqual(["waiting"]);
  // The next day, at eight in Paris.
  await run("delete from notification_digests");
  await told();
  await run(
    `update notification_deliveries d set due_at = now() from notifications n
      where n.id = d.notification_id and n.restaurant_id = $1`,
    restaurant.id,
  );
  await deliver();
  expect(await subjects()).toEqual(["Votre résumé quotidien : 2 nouvelles"]);
});

test("what comes after the day's digest is not put off by more than a day, in whichever zone it is due", async () => {
  const { told, user, restaurant } = await setUp();
  const far = await createRestaurant(database, {
    organizationId: restaurant.organizationId,
    timeZone: "America/Martinique",
  });
  await run("insert into notification_digests select $1, (now() at time zone 'America/Martinique')::date", user.id);
  await told();
  await told(await createReview(database, { restaurantId: far.id }));
  await run(
    `update notification_deliveries d set due_at = now() from notifications n
      where n.id = d.notification_id and n.restaurant_id = $1`,
    far.id,
  );
  await deliver();
  const { rows } = await run(
    "select count(*)::int as count from notification_deliveries where due_at between now() and now() + interval '25 hours'",
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test("marking all as read counts what the reader sees, not what is out of reach by now", async () => {
  const { told, api, user } = await setUp();
  await told();
  await run("delete from organization_members where user_id = $1", user.id);
  await run("delete from restaurant_members where user_id = $1", user.id);
  expect((await api.notifications.list({})).unseenCount).toBe(0);
  expect((await api.notifications.markSeen({ all: true })).data).toEqual({ count: 0, seenAt: null });
});

import { expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import { escalationDefault } from "#contract/reply-escalation/schemas.ts";
import { createReview } from "#tests/factories/records.ts";
import { putDeadline, putEscalation, reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { deliverNotifications } from "../notifications/deliver/run.ts";
import { escalateLate } from "./escalate.ts";
import { notifyLate } from "./notify-late.ts";

const database = await testDatabase();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A restaurant where every review is due after two hours, opening hours aside, without any escalation rule; Zoé may reply there too. */
async function setUp() {
  const desk = await reviewSetup(database, "owner");
  const { restaurant, api, user } = desk;
  const here = { restaurantId: restaurant.id, scope: "restaurant" as const };
  await putDeadline(api, { ...here, hours: [2, 2, 2, 2, 2, 2], openingHours: false });
  await database.pool.query("delete from reviews where restaurant_id = $1", [restaurant.id]);
  const zoe = await staffOf(database, restaurant, "moderator", "Zoé");
  const late = (hours = 3) => createReview(database, { restaurantId: restaurant.id, publishedAt: hoursAgo(hours) });
  /** Named: Zoé, this many hours after the deadline. */
  const escalate = async (lateHours = 0) => {
    await putEscalation(api, { ...here, ...escalationDefault, isOn: true, userIds: [zoe.id], lateHours });
    await database.pool.query(
      "update reply_escalations set since = now() - interval '48 hours' where restaurant_id = $1",
      [restaurant.id],
    );
  };
  const told = async (userId: string) =>
    (
      await database.pool.query<{ review_id: string }>(
        "select review_id from notifications where user_id = $1 and event like 'review_late%' order by id",
        [userId],
      )
    ).rows.map((row) => row.review_id);
  return { ...desk, here, zoe, late, escalate, toldBoth: async () => [await told(user.id), await told(zoe.id)] };
}
const run = async () => {
  await escalateLate({ database });
  await notifyLate({ database });
};

test("a review past its deadline is told to the restaurant's people without any rule, once, by two workers too", async () => {
  const { restaurant, late, toldBoth } = await setUp();
  const guest = await staffOf(database, restaurant, "guest", "Jean");
  const review = await late();
  await late(1);
  await Promise.all([notifyLate({ database }), notifyLate({ database }), notifyLate({ database })]);
  await notifyLate({ database });
  expect(await toldBoth()).toEqual([[review.id], [review.id]]);
  const { rows } = await database.pool.query("select from notifications where user_id = $1", [guest.id]);
  expect(rows).toEqual([]);
});

test("one that gets another deadline is not told again, nor is one that was answered or put away in time", async () => {
  const { api, here, late, restaurant, toldBoth } = await setUp();
  const review = await late();
  const answered = await late();
  await api.reviews.reply({ reviewId: answered.id, version: 1, text: "Merci" });
  await createReview(database, { restaurantId: restaurant.id, publishedAt: hoursAgo(3), archived: true });
  await notifyLate({ database });
  await putDeadline(api, { ...here, hours: [1, 1, 1, 1, 1, 1], openingHours: false });
  await notifyLate({ database });
  expect(await toldBoth()).toEqual([[review.id], [review.id]]);
});

test("after a stop, what has been late for more than a day is told to nobody", async () => {
  const { late, toldBoth } = await setUp();
  await late(27);
  await late(500);
  const recent = await late(25);
  await notifyLate({ database });
  expect(await toldBoth()).toEqual([[recent.id], [recent.id]]);
});

test("whom the rule names hears of it from the rule alone, in its time; the others hear at the deadline", async () => {
  const { late, escalate, toldBoth } = await setUp();
  await escalate(5);
  const review = await late(3);
  await run();
  expect(await toldBoth()).toEqual([[review.id], []]);
  await database.pool.query("update reply_escalations set late_hours = 1");
  await run();
  await run();
  expect(await toldBoth()).toEqual([[review.id], [review.id]]);
});

test("a rule that comes later, or with another deadline, does not tell the same person a second time", async () => {
  const { api, here, late, escalate, toldBoth } = await setUp();
  const review = await late();
  await run();
  await escalate();
  await run();
  await putDeadline(api, { ...here, hours: [1, 1, 1, 1, 1, 1], openingHours: false });
  await run();
  expect(await toldBoth()).toEqual([[review.id], [review.id]]);
  // The review says whom the rule concerns all the same.
  expect((await api.reviews.get({ reviewId: review.id })).data.work.escalation?.names).toEqual(["Zoé Roy"]);
});

test("what the rule told is not told again without it, whatever the rule becomes", async () => {
  const { here, api, late, escalate, toldBoth, zoe } = await setUp();
  await escalate();
  const review = await late();
  await escalateLate({ database });
  await putEscalation(api, { ...here, ...escalationDefault, isOn: false, userIds: [zoe.id] });
  await run();
  expect(await toldBoth()).toEqual([[review.id], [review.id]]);
});

test("it is the work of who is assigned, and news for the others", async () => {
  const { api, user, zoe, late } = await setUp();
  const review = await late();
  await api.reviewWork.assign({ reviewId: review.id, userId: zoe.id });
  await database.pool.query("delete from notifications where user_id = $1", [zoe.id]);
  await notifyLate({ database });
  const cook = await callerOf(database, zoe);
  const work = async (caller: typeof api) => (await caller.notifications.list({ only: "work" })).data.length;
  expect([await work(cook.api), await work(api)]).toEqual([1, 0]);
  const { data: shell } = await api.shell.get({});
  expect([shell.unseenNotificationCount, shell.unseenWorkCount]).toEqual([1, 0]);
  await api.notifications.markSeen({ only: "work" });
  expect((await api.notifications.list({})).unseenCount).toBe(1);
  expect(user.id).not.toBe(zoe.id);
});

test("who wants nothing of late reviews in the app hears nothing there", async () => {
  const { api, user, late } = await setUp();
  const { data } = await api.notifications.getSettings({ userId: user.id });
  const { timeZone, quietHours, digest, version: expectedVersion } = data;
  const silent = { app: false, mail: "off", push: false, chat: false } as const;
  await api.notifications.putSettings({
    userId: user.id,
    choices: { review_late: silent },
    restaurantChoices: [],
    timeZone,
    quietHours,
    digest,
    expectedVersion,
  });
  await late();
  await notifyLate({ database });
  expect((await api.notifications.list({})).data).toEqual([]);
  const { rows } = await database.pool.query("select from notification_deliveries where user_id = $1", [user.id]);
  expect(rows).toEqual([]);
});

test("what is answered before the daily summary is not in it", async () => {
  const { api, user, late } = await setUp();
  const [answered] = [await late(), await late()];
  await notifyLate({ database });
  await api.reviews.reply({ reviewId: answered.id, version: 1, text: "Merci" });
  await database.pool.query("update notification_deliveries set due_at = now() where user_id = $1", [user.id]);
  await deliverNotifications({ database, settings: testSettings(), log: createLog({ level: "error" }) });
  const { rows } = await database.pool.query("select subject from mail_outbox where recipient = $1", [user.email]);
  expect(rows).toEqual([{ subject: "Votre résumé quotidien : une nouvelle" }]);
});

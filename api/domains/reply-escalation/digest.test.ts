import { expect, test } from "vitest";
import { escalationDefault } from "#contract/reply-escalation/schemas.ts";
import { createReview } from "#tests/factories/records.ts";
import { putDeadline, putEscalation, reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { mailLate } from "./digest.ts";
import { escalateLate } from "./escalate.ts";

const database = await testDatabase();
const services = { database, settings: testSettings() };
const { publicOrigin } = services.settings;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const mailsTo = async (email: string) =>
  (
    await database.pool.query<{
      subject: string;
      text_body: string;
      language: string;
      unsubscribe_address: string | null;
    }>(
      "select subject, text_body, language, unsubscribe_address from mail_outbox where recipient = $1 order by created_at",
      [email],
    )
  ).rows;

async function setUp(sendMail = true) {
  const desk = await reviewSetup(database, "owner");
  const { restaurant, api } = desk;
  const here = { restaurantId: restaurant.id, scope: "restaurant" as const };
  await putDeadline(api, { ...here, hours: [2, 2, 2, 2, 2, 2], openingHours: false });
  const cook = await staffOf(database, restaurant, "moderator", "Zoé");
  await putEscalation(api, { ...here, ...escalationDefault, isOn: true, userIds: [cook.id], sendMail });
  await database.pool.query(
    "update reply_escalations set since = now() - interval '4 hours' where restaurant_id = $1",
    [restaurant.id],
  );
  const late = (text = "Jamais plus") =>
    createReview(database, { restaurantId: restaurant.id, publishedAt: hoursAgo(3), rating: 1, text });
  return { ...desk, cook, late };
}

test("each person gets one mail an hour with all that is late, and nothing of what guests wrote", async () => {
  const { cook, late } = await setUp();
  await late("Cheveu dans la soupe");
  await late();
  await escalateLate({ database });
  await Promise.all([mailLate(services), mailLate(services)]);
  const [mail, ...more] = await mailsTo(cook.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^2 /);
  expect(mail?.text_body).toContain(`${publicOrigin}/groups/reputation/for-me`);
  expect(mail?.text_body).not.toContain("Cheveu");
  await late();
  await escalateLate({ database });
  await mailLate(services);
  expect(await mailsTo(cook.email)).toHaveLength(1);
  await database.pool.query(
    "update notifications set mailed_at = mailed_at - interval '61 minutes' where user_id = $1",
    [cook.id],
  );
  await mailLate(services);
  expect(await mailsTo(cook.email)).toHaveLength(2);
});

test("what was answered meanwhile, or is out of reach by now, is in no mail; nor is anything where none is wanted", async () => {
  const { api, cook, late, restaurant } = await setUp();
  const review = await late();
  await escalateLate({ database });
  await api.reviews.reply({ reviewId: review.id, version: 1, text: "Pardon" });
  await mailLate(services);
  await late();
  await escalateLate({ database });
  await database.pool.query("delete from restaurant_members where user_id = $1 and restaurant_id = $2", [
    ...[cook.id, restaurant.id],
  ]);
  await mailLate(services);
  expect(await mailsTo(cook.email)).toEqual([]);
  const quiet = await setUp(false);
  await quiet.late();
  await escalateLate({ database });
  await mailLate(services);
  expect(await mailsTo(quiet.cook.email)).toEqual([]);
});

test("its link, which mail programs get as a header, stops these mails and no other", async () => {
  const { cook, late } = await setUp();
  await late();
  await escalateLate({ database });
  await mailLate(services);
  const [mail] = await mailsTo(cook.email);
  const address = mail?.unsubscribe_address ?? "";
  expect(address).toMatch(/\/unsubscribe\/[^/]+$/);
  expect(mail?.text_body).toContain(address);
  const { api: anybody } = await callerOf(database, null);
  const token = address.split("/").at(-1) ?? "";
  expect((await anybody.unsubscribes.get({ token })).data).toMatchObject({
    events: ["review_late", "review_late_assigned"],
    stoppedAt: null,
  });
  // What waits for the next of them is not sent either.
  await late();
  await escalateLate({ database });
  await anybody.unsubscribes.stop({ token });
  const { api } = await callerOf(database, cook);
  const { choices } = (await api.notifications.getSettings({ userId: cook.id })).data;
  expect(choices.review_late.mail).toBe("off");
  expect(choices.mentioned.mail).not.toBe("off");
  await database.pool.query("update notifications set mailed_at = null where user_id = $1", [cook.id]);
  await late();
  await escalateLate({ database });
  await mailLate(services);
  expect(await mailsTo(cook.email)).toHaveLength(1);
});

test("it waits for the end of the person's quiet hours", async () => {
  const { cook, late } = await setUp();
  const aroundNow = `insert into notification_settings (user_id, time_zone, quiet_from, quiet_to) values ($1, 'UTC',
    ((now() - interval '1 hour') at time zone 'UTC')::time, ((now() + interval '1 hour') at time zone 'UTC')::time)`;
  await database.pool.query(aroundNow, [cook.id]);
  await late();
  await escalateLate({ database });
  await mailLate(services);
  expect(await mailsTo(cook.email)).toEqual([]);
  await database.pool.query(
    "update notification_settings set quiet_to = ((now() - interval '1 minute') at time zone 'UTC')::time where user_id = $1",
    [cook.id],
  );
  await mailLate(services);
  expect(await mailsTo(cook.email)).toHaveLength(1);
});

import { expect, test } from "vitest";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

test("whoever is mentioned finds it in their list until they have looked, and nobody else does", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const cook = await callerOf(database, await staffOf(database, restaurant, "moderator", "Zoé"));
  const other = await callerOf(database, await staffOf(database, restaurant, "moderator", "Tom"));
  const unseen = async () => (await cook.api.reviewNotifications.unseenCount({})).data.count;
  await api.reviewWork.addNote({ reviewId: review.id, text: "À voir avec @zoe roy" });
  await api.reviewWork.addNote({ reviewId: review.id, text: "Pour moi, @Lina Roy" });
  expect((await cook.api.reviewNotifications.list({})).data).toMatchObject([
    { kind: "mentioned", byName: "Lina Roy", isSeen: false, review: { _id: review.id, restaurantId: restaurant.id } },
  ]);
  expect([await unseen(), (await other.api.reviewNotifications.list({})).data.length]).toEqual([1, 0]);
  expect((await api.reviewNotifications.list({})).data).toEqual([]);
  await other.api.reviewNotifications.markSeen({ reviewId: review.id });
  expect(await unseen()).toBe(1);
  await cook.api.reviewNotifications.markSeen({ reviewId: review.id });
  expect(await unseen()).toBe(0);
  expect((await cook.api.reviewNotifications.list({})).data[0]?.isSeen).toBe(true);
});

test("what is no longer within reach is neither listed nor counted", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const user = await staffOf(database, restaurant, "moderator", "Zoé");
  await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
  await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
  const cook = await callerOf(database, user);
  expect((await cook.api.reviewNotifications.list({})).data).toEqual([]);
  expect((await cook.api.reviewNotifications.unseenCount({})).data.count).toBe(0);
});

test("a notification of three months ago is deleted, unless it still waits for its mail", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const user = await staffOf(database, restaurant, "moderator", "Zoé");
  const cook = await callerOf(database, user);
  await api.reviewWork.addNote({ reviewId: review.id, text: "@Zoé Roy" });
  await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
  await database.pool.query(
    `update review_notifications set at = now() - interval '91 days', wants_mail = (kind = 'assigned') where review_id = $1`,
    [review.id],
  );
  await deleteExpired(database.orm);
  expect((await cook.api.reviewNotifications.list({})).data.map(({ kind }) => kind)).toEqual(["assigned"]);
});

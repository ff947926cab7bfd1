import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { aboutReview, audienceOf, notify } from "./notify.ts";

const database = await testDatabase();

const subscribe = (userId: string) =>
  database.pool.query(
    "insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device_id, label) values ($1, $2, $3, '', '', $1, 'Firefox')",
    [newId(), userId, `https://push.example/${newId()}`],
  );
async function deliveriesOf(userId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select channel, is_digest from notification_deliveries where user_id = $1 order by channel",
    [userId],
  );
  return rows.map((row) => `${row.channel}${row.is_digest ? " with the digest" : ""}`);
}

test("whoever is mentioned finds it in their list until they have looked, and nobody else does", async () => {
  const { api, restaurant, review, user } = await reviewSetup(database, "manager");
  const cook = await callerOf(database, await staffOf(database, restaurant, "moderator", "Zoé"));
  const other = await callerOf(database, await staffOf(database, restaurant, "moderator", "Tom"));
  const unseen = async () => (await cook.api.notifications.list({})).unseenCount;
  await api.reviewWork.addNote({ reviewId: review.id, text: "À voir avec @zoe roy" });
  await api.reviewWork.addNote({ reviewId: review.id, text: "Pour moi, @Lina Roy" });
  expect((await cook.api.notifications.list({})).data).toMatchObject([
    {
      event: "mentioned",
      actorName: `${user.name} ${user.lastname}`,
      isSeen: false,
      subject: { kind: "review", id: review.id },
      restaurant: { _id: restaurant.id, name: restaurant.name },
      data: { author: review.author, rating: review.rating, platform: review.platformKey },
    },
  ]);
  expect([await unseen(), (await other.api.notifications.list({})).data.length]).toEqual([1, 0]);
  expect((await api.notifications.list({})).data).toEqual([]);
  await other.api.notifications.markSeen({ reviewId: review.id });
  expect(await unseen()).toBe(1);
  await cook.api.notifications.markSeen({ reviewId: review.id });
  expect(await unseen()).toBe(0);
  expect((await cook.api.notifications.list({})).data[0]?.isSeen).toBe(true);
});

test("the list is searched, narrowed and paged, and its own rows alone are marked as seen", async () => {
  const { restaurant, user, api } = await reviewSetup(database, "manager");
  const other = await callerOf(database, await staffOf(database, restaurant, "moderator", "Tom"));
  for (const author of ["Éloïse", "Marc", "Nora"]) {
    const review = await createReview(database, { restaurantId: restaurant.id, author });
    await notify(database.orm, { ...aboutReview(review), event: "review_new", userIds: [user.id] });
  }
  const authors = (rows: { data: Record<string, unknown> }[]) => rows.map(({ data }) => data.author);
  const first = await api.notifications.list({ pageSize: 2 });
  expect(authors(first.data)).toEqual(["Nora", "Marc"]);
  const rest = await api.notifications.list({ pageSize: 2, after: first.pagination.after ?? "" });
  expect(authors(rest.data)).toEqual(["Éloïse"]);
  expect(authors((await api.notifications.list({ search: "eloise" })).data)).toEqual(["Éloïse"]);
  expect((await api.notifications.list({ events: ["mentioned"] })).data).toEqual([]);
  expect((await api.notifications.list({ events: ["review_new", "mentioned"] })).data).toHaveLength(3);
  const [{ _id } = { _id: "" }] = first.data;
  await other.api.notifications.markSeen({ ids: [_id] });
  expect((await api.notifications.list({ show: "unseen" })).unseenCount).toBe(3);
  await api.notifications.markSeen({ ids: [_id] });
  expect(authors((await api.notifications.list({ show: "unseen" })).data)).toEqual(["Marc", "Éloïse"]);
  await api.notifications.markSeen({ all: true });
  expect((await api.shell.get({})).data.unseenNotificationCount).toBe(0);
});

test("what all were marked at can be undone, and what was read before stays read", async () => {
  const { restaurant, user, api } = await reviewSetup(database, "manager");
  const tom = await staffOf(database, restaurant, "moderator", "Tom");
  const other = await callerOf(database, tom);
  for (const author of ["Éloïse", "Marc", "Nora"]) {
    const review = await createReview(database, { restaurantId: restaurant.id, author });
    await notify(database.orm, { ...aboutReview(review), event: "review_new", userIds: [user.id, tom.id] });
  }
  const unseen = async (caller: typeof api) => (await caller.notifications.list({})).unseenCount;
  const [first] = (await api.notifications.list({})).data;
  await api.notifications.markSeen({ ids: [first?._id ?? ""] });
  const { data } = await api.notifications.markSeen({ all: true });
  expect([data.count, await unseen(api)]).toEqual([2, 0]);
  expect((await api.notifications.markSeen({ all: true })).data).toEqual({ count: 0, seenAt: null });
  await other.api.notifications.markUnseen({ seenAt: data.seenAt ?? "" });
  expect(await unseen(api)).toBe(0);
  for (let times = 0; times < 2; times += 1) await api.notifications.markUnseen({ seenAt: data.seenAt ?? "" });
  expect([await unseen(api), await unseen(other.api)]).toEqual([2, 3]);
  await api.notifications.markUnseen({ ids: [first?._id ?? ""] });
  expect(await unseen(api)).toBe(3);
});

test("the list is narrowed to restaurants, and work is counted beside the news", async () => {
  const { restaurant, review, user, api } = await reviewSetup(database, "owner");
  const { id: elsewhere } = await createRestaurant(database, { organizationId: restaurant.organizationId });
  const away = await createReview(database, { restaurantId: elsewhere });
  await notify(database.orm, { ...aboutReview(review), event: "review_new", userIds: [user.id] });
  await notify(database.orm, { ...aboutReview(review), event: "assigned", userIds: [user.id] });
  await notify(database.orm, { ...aboutReview(away), event: "review_new", userIds: [user.id] });
  const there = await api.notifications.list({ restaurants: [elsewhere] });
  expect(there.data.map(({ restaurant: at }) => at?._id)).toEqual([elsewhere]);
  const counts = async () => {
    const { unseenNotificationCount, unseenWorkCount } = (await api.shell.get({})).data;
    return [unseenNotificationCount, unseenWorkCount];
  };
  expect(await counts()).toEqual([3, 1]);
  await api.notifications.markSeen({ only: "work" });
  expect(await counts()).toEqual([2, 0]);
});

test("opening one marks it as read; a foreign, a missing one and one out of reach are the same 404", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const cook = await staffOf(database, restaurant, "moderator", "Zoé");
  const { api: theirs } = await callerOf(database, cook);
  await api.reviewWork.assign({ reviewId: review.id, userId: cook.id });
  const [{ _id: notificationId } = { _id: "" }] = (await theirs.notifications.list({})).data;
  const opened = (await theirs.notifications.open({ notificationId })).data;
  expect(opened).toMatchObject({ event: "assigned", isSeen: true, subject: { id: review.id } });
  expect((await theirs.notifications.list({})).unseenCount).toBe(0);
  expect((await theirs.notifications.open({ notificationId })).data).toEqual(opened);
  await expect(api.notifications.open({ notificationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(theirs.notifications.open({ notificationId: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await database.pool.query("delete from restaurant_members where user_id = $1", [cook.id]);
  await expect(theirs.notifications.open({ notificationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("what is no longer within reach is neither listed nor counted", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const user = await staffOf(database, restaurant, "moderator", "Zoé");
  await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
  await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
  const cook = await callerOf(database, user);
  expect((await cook.api.notifications.list({})).data).toEqual([]);
  expect((await cook.api.shell.get({})).data.unseenNotificationCount).toBe(0);
});

test("one thing is notified once for each person, also when two workers do it at the same time", async () => {
  const { restaurant, review, user } = await reviewSetup(database, "manager");
  const second = await staffOf(database, restaurant, "editor", "Zoé");
  const notice = { ...aboutReview(review), event: "review_negative" as const, userIds: [user.id, second.id, user.id] };
  const told = await Promise.all([1, 2, 3].map(() => notify(database.orm, notice)));
  expect(
    told
      .flat()
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual([user.id, second.id].sort());
  expect(await deliveriesOf(user.id)).toEqual(["mail"]);
});

test("each channel follows the event's defaults, then the person's choice, then the one for the restaurant", async () => {
  const { restaurant, review, user, api } = await reviewSetup(database, "manager");
  await subscribe(user.id);
  const after = async (event: "review_new" | "review_negative") => {
    await database.pool.query("delete from notifications where user_id = $1", [user.id]);
    await notify(database.orm, { ...aboutReview(review), event, userIds: [user.id] });
    return deliveriesOf(user.id);
  };
  expect(await after("review_new")).toEqual(["mail with the digest"]);
  expect(await after("review_negative")).toEqual(["mail", "push"]);
  const { data: settings } = await api.notifications.getSettings({ userId: user.id });
  const { version: expectedVersion, timeZone, quietHours, digest } = settings;
  const silent = { app: true, mail: "off", push: false, chat: false } as const;
  const loud = { app: true, mail: "now", push: true, chat: true } as const;
  const put = {
    userId: user.id,
    choices: { review_negative: silent },
    restaurantChoices: [{ restaurantId: restaurant.id, event: "review_new" as const, choice: loud }],
    timeZone,
    quietHours,
    digest,
  };
  await api.notifications.putSettings({ ...put, expectedVersion });
  expect(await after("review_negative")).toEqual([]);
  expect(await after("review_new")).toEqual(["mail", "push"]);
  await expect(api.notifications.putSettings({ ...put, expectedVersion })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("without a name, a restaurant's team and its owners hear of it as far as they may reply", async () => {
  const restaurant = await createRestaurant(database);
  const { organizationId } = restaurant;
  const of = (caslRole: "owner" | "editor" | "guest", restaurants: string[]) =>
    createUser(database, { organizations: [{ id: organizationId, caslRole }], restaurants });
  const owner = await of("owner", []);
  const editor = await of("editor", [restaurant.id]);
  await of("guest", [restaurant.id]);
  await of("editor", []);
  await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  await createUser(database, { role: "admin" });
  expect((await audienceOf(database.orm, restaurant.id)).sort()).toEqual([owner.id, editor.id].sort());
});

test("a notification of three months ago is deleted, unless it still waits for its mail", async () => {
  const { api, restaurant, review } = await reviewSetup(database, "manager");
  const user = await staffOf(database, restaurant, "moderator", "Zoé");
  const cook = await callerOf(database, user);
  await api.reviewWork.addNote({ reviewId: review.id, text: "@Zoé Roy" });
  await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
  await database.pool.query(
    `update notifications set at = now() - interval '91 days', wants_mail = (event = 'assigned') where review_id = $1`,
    [review.id],
  );
  await deleteExpired(database.orm);
  expect((await cook.api.notifications.list({})).data.map(({ event }) => event)).toEqual(["assigned"]);
});

test("erasing a person, or a review, takes their notifications and settings along", async () => {
  const { restaurant, review, user, api } = await reviewSetup(database, "manager");
  const zoe = await staffOf(database, restaurant, "moderator", "Zoé");
  await subscribe(zoe.id);
  await api.reviewWork.assign({ reviewId: review.id, userId: zoe.id });
  await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id] });
  await database.pool.query("delete from users where id = $1", [zoe.id]);
  expect(await deliveriesOf(zoe.id)).toEqual([]);
  expect(await deliveriesOf(user.id)).toEqual(["mail"]);
  await database.pool.query("delete from reviews where id = $1", [review.id]);
  expect(await deliveriesOf(user.id)).toEqual([]);
});

import { expect, test } from "vitest";
import { escalationDefault } from "#contract/reply-escalation/schemas.ts";
import { createReview } from "#tests/factories/records.ts";
import { putDeadline, reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { escalateLate } from "./escalate.ts";

const database = await testDatabase();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A restaurant where every review is due after an hour, in a group by hand whose owner is told of late ones. */
async function setUp() {
  const desk = await reviewSetup(database, "owner");
  const { api, restaurant, user } = desk;
  const here = { restaurantId: restaurant.id };
  const hours = Array.from({ length: 6 }, () => 1);
  await putDeadline(api, { ...here, scope: "organization", hours, openingHours: false });
  const { organizationId } = restaurant;
  const { data: group } = await api.restaurantGroups.create({
    organizationId,
    name: "Lyon",
    restaurantIds: [restaurant.id],
  });
  const place = { ...here, scope: "group" as const, groupId: group._id };
  const versions = async () => (await api.replyEscalation.get(place)).data.versions;
  const put = async (change: object = {}) =>
    (
      await api.replyEscalation.put({
        ...place,
        ...escalationDefault,
        ...{ isOn: true, notifyAssignee: false, userIds: [user.id] },
        ...change,
        versions: await versions(),
      })
    ).data;
  const late = () => createReview(database, { ...here, publishedAt: hoursAgo(3) });
  /** As if the rule were older, and the restaurant had followed its group for as long or since now. */
  const backdate = async (joined: "long ago" | "now") => {
    await database.pool.query("update reply_escalations set since = now() - interval '9 hours' where group_id = $1", [
      group._id,
    ]);
    if (joined === "long ago")
      await database.pool.query(
        "update restaurant_group_rules set escalation_since = now() - interval '9 hours' where restaurant_id = $1",
        [restaurant.id],
      );
  };
  const told = async () =>
    (
      await database.pool.query("select review_id from notifications where user_id = $1 order by id", [user.id])
    ).rows.map(({ review_id }) => review_id);
  return { ...desk, group, place, here, put, late, backdate, told };
}

test("the rule of a group tells of what becomes late at its restaurants, unless they have their own", async () => {
  const { api, place, here, put, late, backdate, told, user } = await setUp();
  const data = await put();
  expect(data).toMatchObject({ scope: "group", group: { name: "Lyon" }, userIds: [user.id] });
  expect((await api.replyEscalation.get(here)).data).toMatchObject({ scope: "group", isOn: true });
  await backdate("long ago");
  const review = await late();
  await escalateLate({ database });
  expect(await told()).toContain(review.id);
  const { versions } = (await api.replyEscalation.get(here)).data;
  await api.replyEscalation.put({ ...here, ...escalationDefault, versions });
  const quiet = await late();
  await escalateLate({ database });
  expect(await told()).not.toContain(quiet.id);
  const dropped = await api.replyEscalation.delete({ ...place, version: data.versions.group ?? 0 });
  expect(dropped.data.scope).toBe("default");
});

test("a restaurant that joins a group is not told of what was late before", async () => {
  const { api, group, put, late, backdate, told } = await setUp();
  await put();
  const content = { groupId: group._id, name: "Lyon" };
  const { data: empty } = await api.restaurantGroups.update({ ...content, restaurantIds: [], expectedVersion: 1 });
  const before = await late();
  await backdate("now");
  const restaurantIds = group.restaurants.map(({ _id }) => _id);
  await api.restaurantGroups.update({ ...content, restaurantIds, expectedVersion: empty.version });
  await escalateLate({ database });
  expect(await told()).toEqual([]);
  await backdate("long ago");
  await escalateLate({ database });
  expect(await told()).toContain(before.id);
});

test("the rule of a group is refused for who may not, for a foreign group and over one that was not seen", async () => {
  const { api, place, restaurant, put } = await setUp();
  const { versions } = await put();
  const rule = { ...place, ...escalationDefault, versions };
  const manager = await callerOf(database, await staffOf(database, restaurant, "manager"));
  await expect(manager.api.replyEscalation.put(rule)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
  await expect(manager.api.replyEscalation.delete({ ...place, version: versions.group ?? 0 })).rejects.toMatchObject({
    code: "PERMISSION_RULE",
  });
  const foreign = (await setUp()).group._id;
  await expect(api.replyEscalation.get({ ...place, groupId: foreign })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await put({ lateHours: 2 });
  await expect(api.replyEscalation.put(rule)).rejects.toMatchObject({
    code: "CONFLICT",
    data: { current: { lateHours: 2, scope: "group" } },
  });
});

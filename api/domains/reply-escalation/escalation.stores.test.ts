import { describe, expect, test } from "vitest";
import type { CaslRole } from "#contract/abilities.ts";
import { type EscalationRule, escalationDefault } from "#contract/reply-escalation/schemas.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { putDeadline, putEscalation, reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { escalateLate } from "./escalate.ts";

const database = await testDatabase();
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

/** A restaurant where every review is due after two hours, opening hours aside, and whose rule was switched on four hours ago. */
async function setUp(rule: Partial<EscalationRule> = {}, caslRole: CaslRole = "owner") {
  const desk = await reviewSetup(database, caslRole);
  const { restaurant } = desk;
  const here = { restaurantId: restaurant.id, scope: "restaurant" as const };
  await putDeadline(desk.api, { ...here, hours: [2, 2, 2, 2, 2, 2], openingHours: false });
  const put = (change: Partial<EscalationRule> = {}) =>
    putEscalation(desk.api, { ...here, ...escalationDefault, isOn: true, ...rule, ...change });
  const backdate = () =>
    database.pool.query("update reply_escalations set since = now() - interval '4 hours' where restaurant_id = $1", [
      restaurant.id,
    ]);
  const late = (hours = 3) => createReview(database, { restaurantId: restaurant.id, publishedAt: hoursAgo(hours) });
  return { ...desk, here, put, backdate, late };
}
const toldOf = async (userId: string) =>
  (
    await database.pool.query<{ review_id: string; event: string }>(
      "select review_id, event from notifications where user_id = $1 order by id",
      [userId],
    )
  ).rows.map(({ review_id, event }) => `${event} ${review_id}`);

describe("the rule", () => {
  test("is a restaurant's own until it gives it up, and names only who reaches it", async () => {
    const { api, here, put, restaurant } = await setUp();
    const chef = await staffOf(database, restaurant, "guest", "Hugo");
    const stranger = (await reviewSetup(database)).user;
    expect((await api.replyEscalation.get(here)).data).toMatchObject({
      ...escalationDefault,
      scope: "default",
      people: [],
    });
    await expect(put({ userIds: [stranger.id] })).rejects.toMatchObject({ code: "ASSIGNEE_OUT_OF_SCOPE" });
    await expect(put({ reassignTo: chef.id })).rejects.toMatchObject({ code: "ASSIGNEE_OUT_OF_SCOPE" });
    const { data } = await put({ userIds: [chef.id], lateHours: 2 });
    expect(data).toMatchObject({ scope: "restaurant", lateHours: 2, userIds: [chef.id] });
    expect(data.people).toEqual([{ userId: chef.id, name: "Hugo Roy", hears: true, mayWork: false }]);
    await putEscalation(api, { ...here, scope: "organization", ...escalationDefault, isOn: true });
    expect((await api.replyEscalation.get(here)).data.scope).toBe("restaurant");
    expect((await api.replyEscalation.delete({ ...here, version: data.versions.restaurant })).data).toMatchObject({
      scope: "organization",
      lateHours: 0,
    });
  });

  test("is read by all, changed by those who may, and out of reach for everybody else", async () => {
    const { here, restaurant } = await setUp();
    const input = { ...escalationDefault, isOn: true };
    const editor = await callerOf(database, await staffOf(database, restaurant, "editor"));
    expect((await editor.api.replyEscalation.get(here)).data.may).toEqual({ update: true, updateOrganization: false });
    await expect(putEscalation(editor.api, { ...here, ...input, scope: "organization" })).rejects.toMatchObject({
      code: "PERMISSION_RULE",
    });
    const guest = await callerOf(database, await staffOf(database, restaurant, "guest"));
    await expect(putEscalation(guest.api, { ...here, ...input })).rejects.toMatchObject({
      code: "PERMISSION_RULE",
    });
    const other = await reviewSetup(database, "owner");
    await expect(other.api.replyEscalation.get(here)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    const path = `/restaurants/${restaurant.id}/reply-escalation`;
    for (const wrong of [{ lateHours: -1 }, { lateHours: 721 }, { userIds: ["x"] }])
      expect((await editor.fetch("PUT", path, { ...here, ...input, versions: noVersions, ...wrong })).status).toBe(422);
  });
});

describe("a late review", () => {
  test("is notified once: to whom it is assigned and who is named, in their list, on their pages and on the review", async () => {
    const { api, put, backdate, late, user, restaurant } = await setUp();
    const [cook, far] = [
      await staffOf(database, restaurant, "moderator", "Zoé"),
      await staffOf(database, restaurant, "guest", "Far"),
    ];
    await put({ userIds: [cook.id, far.id] });
    await database.pool.query("delete from restaurant_members where user_id = $1", [far.id]);
    await backdate();
    const review = await late();
    await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
    expect(await escalateLate({ database })).toBe(1);
    expect(await escalateLate({ database })).toBe(0);
    expect([await toldOf(user.id), await toldOf(cook.id), await toldOf(far.id)]).toEqual([
      [`review_late ${review.id}`],
      [`review_late ${review.id}`],
      [],
    ]);
    const pushes = await database.pool.query("select data from push_events where user_id = $1", [cook.id]);
    expect(pushes.rows).toEqual([{ data: { event: "review_late", reviewId: review.id, restaurantId: restaurant.id } }]);
    const { data } = await api.reviews.get({ reviewId: review.id });
    expect(data.work.escalation?.names.toSorted()).toEqual(["Lina Roy", "Zoé Roy"]);
    const events = (await api.reviews.history({ reviewId: review.id })).data;
    expect(events.map(({ kind, text }) => [kind, text])).toContainEqual(["escalated", "Lina Roy, Zoé Roy"]);
    await api.reviews.reply({ reviewId: review.id, version: data.version, text: "Merci" });
    expect((await api.reviews.get({ reviewId: review.id })).data.work.escalation).toBeNull();
  });

  test("becomes the named person's, unless they could not do it", async () => {
    const { api, put, backdate, late, user, restaurant } = await setUp();
    const taker = await staffOf(database, restaurant, "editor", "Tom");
    await put({ reassignTo: taker.id });
    await backdate();
    const [first] = [await late()];
    await api.reviewWork.assign({ reviewId: first.id, userId: user.id });
    await escalateLate({ database });
    expect((await api.reviews.get({ reviewId: first.id })).data.work.assignee?.userId).toBe(taker.id);
    expect(await toldOf(taker.id)).toEqual([`review_late_assigned ${first.id}`]);
    expect(await toldOf(user.id)).toEqual([`review_late ${first.id}`]);
    await database.pool.query("delete from restaurant_members where user_id = $1", [taker.id]);
    const second = await late();
    await escalateLate({ database });
    expect((await api.reviews.get({ reviewId: second.id })).data.work.assignee).toBeNull();
    expect(await toldOf(taker.id)).toEqual([`review_late_assigned ${first.id}`]);
  });

  test("stays quiet while the rule is off, before its hours, once answered or put away, and when it was late before", async () => {
    const { api, put, backdate, late, user, restaurant } = await setUp({ notifyAssignee: false });
    await put({ userIds: [user.id], isOn: false });
    await backdate();
    const review = await late();
    await escalateLate({ database });
    await put({ userIds: [user.id] });
    await escalateLate({ database });
    expect(await toldOf(user.id)).toEqual([]);
    await put({ userIds: [user.id], lateHours: 2 });
    await backdate();
    await escalateLate({ database });
    expect(await toldOf(user.id)).toEqual([]);
    const answered = await late();
    await api.reviews.reply({ reviewId: answered.id, version: 1, text: "Merci" });
    await createReview(database, { restaurantId: restaurant.id, publishedAt: hoursAgo(3), archived: true });
    await put({ userIds: [user.id], lateHours: 1 });
    await escalateLate({ database });
    expect(await toldOf(user.id)).toEqual([`review_late ${review.id}`]);
  });

  test("is notified once more when it gets another deadline, and once by two workers", async () => {
    const { api, here, put, backdate, late, user } = await setUp();
    await put({ userIds: [user.id] });
    await backdate();
    const review = await late();
    const counts = await Promise.all([1, 2, 3].map(() => escalateLate({ database })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await putDeadline(api, { ...here, hours: [1, 1, 1, 1, 1, 1], openingHours: false });
    await escalateLate({ database });
    expect(await toldOf(user.id)).toEqual([`review_late ${review.id}`, `review_late ${review.id}`]);
  });

  test("of another restaurant of the organization follows the organization's rule", async () => {
    const { api, here, user, restaurant } = await setUp();
    const { organizationId } = restaurant;
    await putEscalation(api, {
      ...here,
      scope: "organization",
      ...escalationDefault,
      isOn: true,
      userIds: [user.id],
    });
    await database.pool.query(
      "update reply_escalations set since = now() - interval '90 days' where organization_id = $1",
      [organizationId],
    );
    const other = await createRestaurant(database, { organizationId });
    const review = await createReview(database, { restaurantId: other.id, publishedAt: hoursAgo(900), rating: 1 });
    await escalateLate({ database });
    expect(await toldOf(user.id)).toContain(`review_late ${review.id}`);
  });
});

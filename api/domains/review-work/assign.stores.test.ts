import { describe, expect, test } from "vitest";
import { createReview, createUser } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function toldTo(userId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "select data from push_events where user_id = $1 and name = 'notifications.changed' order by id",
    [userId],
  );
  return rows.map(({ data }) => data);
}

describe("reviewWork.assign", () => {
  test("assigns a review to a colleague, who is notified; then to another, then to nobody", async () => {
    const { api, restaurant, review, user } = await reviewSetup(database, "moderator");
    const ana = await staffOf(database, restaurant, "editor", "Ana");
    const assigned = await api.reviewWork.assign({ reviewId: review.id, userId: ana.id });
    expect(assigned.data.work.assignee).toEqual({ userId: ana.id, name: "Ana Roy" });
    expect(assigned.data.version).toBe(1);
    await api.reviewWork.assign({ reviewId: review.id, userId: ana.id });
    expect(await toldTo(ana.id)).toEqual([{ event: "assigned", reviewId: review.id, restaurantId: restaurant.id }]);
    await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
    expect(await toldTo(user.id)).toEqual([]);
    expect((await api.reviewWork.assign({ reviewId: review.id, userId: null })).data.work.assignee).toBeNull();
    const { data } = await api.reviews.history({ reviewId: review.id });
    expect(data.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "unassigned Lina Roy",
      "assigned Lina Roy",
      "assigned Ana Roy",
    ]);
  });

  test("is the filter “mine”, nobody's, and a person's", async () => {
    const { api, restaurant, review, user } = await reviewSetup(database, "owner");
    const ana = await staffOf(database, restaurant, "editor", "Ana");
    const hers = await createReview(database, { restaurantId: restaurant.id });
    const free = await createReview(database, { restaurantId: restaurant.id });
    await api.reviewWork.assign({ reviewId: review.id, userId: user.id });
    await api.reviewWork.assign({ reviewId: hers.id, userId: ana.id });
    const idsOf = async (assignee: string) => (await api.reviews.search({ assignee })).data.map(({ _id }) => _id);
    expect(await idsOf("me")).toEqual([review.id]);
    expect(await idsOf(ana.id)).toEqual([hers.id]);
    expect(await idsOf("nobody")).toEqual([free.id]);
    expect((await api.reviews.count({ assignee: "me" })).data.count).toBe(1);
  });

  test("takes nobody who could not do it: a guest, somebody of another restaurant", async () => {
    const { api, restaurant, review } = await reviewSetup(database, "owner");
    const guest = await staffOf(database, restaurant, "guest");
    const foreign = await createUser(database, {
      organizations: [{ id: restaurant.organizationId, caslRole: "editor" }],
    });
    for (const userId of [guest.id, foreign.id])
      await expect(api.reviewWork.assign({ reviewId: review.id, userId })).rejects.toMatchObject({
        code: "ASSIGNEE_OUT_OF_SCOPE",
        status: 409,
      });
    expect((await api.reviews.get({ reviewId: review.id })).data.work.assignee).toBeNull();
  });

  test.each([
    ["the restaurant", "delete from restaurant_members where user_id = $1"],
    ["the organization", "delete from organization_members where user_id = $1"],
    ["the right", "update organization_members set casl_role = 'guest' where user_id = $1"],
    ["the role", "update users set role = 'viewer' where id = $1"],
    ["the account", "delete from users where id = $1"],
  ])("ends when the person loses %s", async (_, statement) => {
    const { api, restaurant, review } = await reviewSetup(database, "owner");
    const ana = await staffOf(database, restaurant, "editor", "Ana");
    await api.reviewWork.assign({ reviewId: review.id, userId: ana.id });
    await database.pool.query(statement, [ana.id]);
    expect((await api.reviews.get({ reviewId: review.id })).data.work.assignee).toBeNull();
  });

  test("is refused to a guest", async () => {
    const { fetch, review, user } = await reviewSetup(database, "guest");
    const refused = await fetch("PUT", `/reviews/${review.id}/assignee`, { userId: user.id });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permissionRule: { action: "update", subject: "Review" } });
  });
});

test("colleagues are those who reach the restaurant, the caller first, internal staff left out", async () => {
  const { api, restaurant, user } = await reviewSetup(database, "owner");
  await staffOf(database, restaurant, "guest", "Zoé");
  await staffOf(database, restaurant, "editor", "Élise");
  await createUser(database, { role: "admin", name: "Alix" });
  await createUser(database, { organizations: [{ id: restaurant.organizationId, caslRole: "editor" }] });
  const { data } = await api.reviewWork.colleagues({ restaurantId: restaurant.id });
  expect(data[0]).toEqual({ userId: user.id, name: "Lina Roy", isMe: true, mayWork: true });
  expect(data.slice(1).map(({ name, mayWork }) => `${name} ${mayWork}`)).toEqual(["Élise Roy true", "Zoé Roy false"]);
});

test("nobody of the staff, no account of the tests and nobody without a name is offered to colleagues, each to themselves", async () => {
  const { api, restaurant } = await reviewSetup(database, "owner");
  const organizations = [{ id: restaurant.organizationId, caslRole: "owner" as const }];
  const manager = await createUser(database, { role: "accountManager", name: "Tess", organizations });
  const tester = await createUser(database, { email: testSettings().e2eUserEmail, name: "End", organizations });
  await createUser(database, { name: "Léa", lastname: "", organizations });
  await staffOf(database, restaurant, "editor", "Élise");
  const names = (people: { name: string }[]) => people.map(({ name }) => name).toSorted();
  const choices = async (of: typeof api) => names((await of.reviewWork.assignees({})).data);
  const colleagues = async (of: typeof api) =>
    names((await of.reviewWork.colleagues({ restaurantId: restaurant.id })).data);
  expect(await colleagues(api)).toEqual(["Lina Roy", "Élise Roy"]);
  expect(await choices(api)).toEqual(["Lina Roy", "Élise Roy"]);
  const asManager = await callerOf(database, manager);
  expect(await colleagues(asManager.api)).toContain("Tess Aubry");
  const asTester = await callerOf(database, tester);
  expect(await choices(asTester.api)).toContain("End Aubry");
});

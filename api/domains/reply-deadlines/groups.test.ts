import { describe, expect, test } from "vitest";
import type { CaslRole } from "#contract/abilities.ts";
import { deadlineDefault } from "#contract/reply-deadlines/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { escalateLate } from "../reply-escalation/escalate.ts";

const database = await testDatabase();
const hourMs = 3_600_000;
const publishedAt = new Date(Date.now() - hourMs);
const hours = (count: number) => ({ hours: Array.from({ length: 6 }, () => count), openingHours: false });

/** An organization of two restaurants, each with a review of two stars that waits. */
async function setUp(caslRole: CaslRole = "owner") {
  const { id: organizationId } = await createOrganization(database);
  const [here, there] = [
    await createRestaurant(database, { organizationId, locality: "Lyon" }),
    await createRestaurant(database, { organizationId, locality: "Nice" }),
  ];
  const organizations = [{ id: organizationId, caslRole }];
  const user = await createUser(database, { organizations, restaurants: [here.id, there.id] });
  const caller = await callerOf(database, user);
  const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  const { api } = await callerOf(database, owner);
  const waiting = (restaurantId: string) => createReview(database, { restaurantId, rating: 2, publishedAt });
  const reviews = { here: await waiting(here.id), there: await waiting(there.id) };
  /** Hours after which the review that waits is due. */
  const dueAfter = async (place: keyof typeof reviews) => {
    const due = (await api.reviews.get({ reviewId: reviews[place].id })).data.deadline?.dueAt ?? "";
    return (Date.parse(due) - publishedAt.getTime()) / hourMs;
  };
  const group = async (name: string, content: { rule?: object; restaurantIds?: string[] }) =>
    (await api.restaurantGroups.create({ organizationId, name, ...content } as never)).data;
  const put = async (groupId: string, count: number) => {
    const place = { restaurantId: here.id, scope: "group" as const, groupId };
    const { versions } = (await api.replyDeadlines.get(place)).data;
    return (await api.replyDeadlines.put({ ...place, ...hours(count), versions })).data;
  };
  const read = async (restaurant = here) => (await api.replyDeadlines.get({ restaurantId: restaurant.id })).data;
  return { organizationId, here, there, caller, api, dueAfter, group, put, read };
}

describe("deadlines of a group", () => {
  test("hold at its restaurants between their own and the organization's, and move the reviews that wait", async () => {
    const { api, here, there, dueAfter, group, put, read, organizationId } = await setUp();
    const organization = { restaurantId: here.id, scope: "organization" as const };
    await api.replyDeadlines.put({ ...organization, ...hours(40), versions: noVersions });
    const one = await group("Lyon", { restaurantIds: [here.id] });
    expect((await read()).groups).toEqual([{ _id: one._id, name: "Lyon", restaurantCount: 1, hasRule: false }]);
    const stored = await put(one._id, 5);
    expect(stored).toMatchObject({ scope: "group", group: { _id: one._id, name: "Lyon" }, ...hours(5) });
    expect([await dueAfter("here"), await dueAfter("there")]).toEqual([5, 40]);
    expect((await read(there)).scope).toBe("organization");
    const followed = await read();
    expect(followed).toMatchObject({ scope: "group", shared: { group: "Lyon" }, ...hours(5) });
    const own = { restaurantId: here.id, ...hours(3), versions: followed.versions };
    const mine = (await api.replyDeadlines.put(own)).data;
    expect(mine).toMatchObject({ scope: "restaurant", group: null, shared: { group: "Lyon", ...hours(5) } });
    expect(await dueAfter("here")).toBe(3);
    const back = await api.replyDeadlines.delete({ restaurantId: here.id, version: mine.versions.restaurant });
    expect(back.data.scope).toBe("group");
    expect(await dueAfter("here")).toBe(5);
    const entries = await auditEntriesOf(database, organizationId);
    const told = entries.filter(({ action, subjectId }) => action === "replyDeadline.changed" && subjectId === one._id);
    expect(told).toHaveLength(1);
  });

  test("of several groups are those of the oldest that has some, until it gives them up", async () => {
    const { api, here, dueAfter, group, put, read } = await setUp();
    const first = await group("Zinc", { restaurantIds: [here.id] });
    const second = await group("Ardoise", { restaurantIds: [here.id] });
    await put(second._id, 7);
    expect(await dueAfter("here")).toBe(7);
    const { versions } = await put(first._id, 6);
    expect(await dueAfter("here")).toBe(6);
    expect((await read()).groups.map(({ name }) => name)).toEqual(["Zinc", "Ardoise"]);
    const place = { restaurantId: here.id, scope: "group" as const, groupId: first._id };
    const { data } = await api.replyDeadlines.delete({ ...place, version: versions.group ?? 0 });
    expect(data.scope).toBe("default");
    expect(await dueAfter("here")).toBe(7);
  });

  test("follow a group by rule: a changed town at once, a fallen rating with the next look at late reviews", async () => {
    const { here, there, dueAfter, group, put } = await setUp();
    await put((await group("Nice", { rule: { towns: ["Nice"] } }))._id, 9);
    expect([await dueAfter("here"), await dueAfter("there")]).toEqual([8, 9]);
    await database.pool.query("update restaurants set locality = 'NICE' where id = $1", [here.id]);
    expect(await dueAfter("here")).toBe(9);
    await put((await group("Sous trois", { rule: { ratingBelow: 3 } }))._id, 4);
    // The older group still counts; without its town the rating does.
    await database.pool.query("update restaurants set locality = 'Paris' where id = any($1)", [[here.id, there.id]]);
    expect([await dueAfter("here"), await dueAfter("there")]).toEqual([4, 4]);
    for (const rating of [5, 5, 5]) await createReview(database, { restaurantId: here.id, rating });
    await escalateLate({ database });
    expect([await dueAfter("here"), await dueAfter("there")]).toEqual([8, 4]);
    await database.pool.query("update restaurants set active = false where id = $1", [there.id]);
    await database.pool.query("update restaurants set active = true where id = $1", [there.id]);
    expect(await dueAfter("there")).toBe(4);
  });

  test("end where a restaurant is taken out or the group deleted, which says so before", async () => {
    const { api, here, there, dueAfter, group, put } = await setUp();
    const one = await group("Midi", { restaurantIds: [here.id, there.id] });
    await put(one._id, 30);
    const content = { groupId: one._id, name: "Midi", restaurantIds: [there.id] };
    const { data } = await api.restaurantGroups.update({ ...content, expectedVersion: one.version });
    expect([await dueAfter("here"), await dueAfter("there")]).toEqual([8, 30]);
    expect(data.uses).toMatchObject({ hasDeadline: true, hasEscalation: false });
    await api.restaurantGroups.delete({ groupId: one._id, expectedVersion: data.version });
    expect(await dueAfter("there")).toBe(8);
  });
});

describe("the rule of a group", () => {
  test("is written by who has seen it, also by a restaurant that follows it", async () => {
    const { api, here, group, put, read } = await setUp();
    const { _id: groupId } = await group("Lyon", { restaurantIds: [here.id] });
    const place = { restaurantId: here.id, scope: "group" as const, groupId };
    const seen = await read();
    await put(groupId, 5);
    const late = await api.replyDeadlines
      .put({ ...place, ...hours(6), versions: seen.versions })
      .catch((error) => error);
    expect(late).toMatchObject({ code: "CONFLICT", data: { current: { scope: "group", ...hours(5) } } });
    await expect(
      api.replyDeadlines.put({ restaurantId: here.id, ...hours(6), versions: seen.versions }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(api.replyDeadlines.delete({ ...place, version: 1 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await api.replyDeadlines.get(place)).data).toMatchObject(hours(5));
  });

  test("is set by who may change the organization's settings alone, and out of reach for others", async () => {
    const { api, here, there, group, caller, put } = await setUp("manager");
    const mine = await group("Lyon", { restaurantIds: [here.id] });
    await put(mine._id, 5);
    const place = { restaurantId: here.id, scope: "group" as const, groupId: mine._id };
    const { data } = await caller.api.replyDeadlines.get(place);
    expect(data).toMatchObject({ scope: "group", may: { update: true, updateOrganization: false } });
    const change = { ...place, ...hours(6), versions: data.versions };
    await expect(caller.api.replyDeadlines.put(change)).rejects.toMatchObject({ code: "PERMISSION_RULE", status: 403 });
    const drop = { ...place, version: data.versions.group ?? 0 };
    await expect(caller.api.replyDeadlines.delete(drop)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    // A group without the restaurant, and one of another organization, look like none.
    const foreign = await setUp();
    const other = await foreign.group("Ailleurs", { restaurantIds: [foreign.here.id] });
    const notFound = { code: "NOT_FOUND", status: 404 };
    for (const [reader, groupId] of [
      [caller.api, (await group("Nice", { restaurantIds: [there.id] }))._id],
      [api, other._id],
    ] as const) {
      await expect(reader.replyDeadlines.get({ ...place, groupId })).rejects.toMatchObject(notFound);
      await expect(reader.replyDeadlines.put({ ...change, groupId })).rejects.toMatchObject(notFound);
      await expect(reader.replyDeadlines.delete({ ...drop, groupId })).rejects.toMatchObject(notFound);
    }
  });

  test("needs a group exactly where the scope is one", async () => {
    const { here, caller } = await setUp();
    const path = `/restaurants/${here.id}/reply-deadline`;
    const rule = { ...hours(1), versions: noVersions };
    expect((await caller.fetch("PUT", path, { ...rule, scope: "group" })).status).toBe(422);
    expect((await caller.fetch("PUT", path, { ...rule, scope: "organization", groupId: here.id })).status).toBe(422);
    expect((await caller.fetch("GET", `${path}?scope=group`)).status).toBe(422);
    expect((await caller.fetch("DELETE", `${path}?scope=organization&version=0`)).status).toBe(422);
    expect((await caller.api.replyDeadlines.get({ restaurantId: here.id })).data.hours).toEqual(deadlineDefault.hours);
  });
});

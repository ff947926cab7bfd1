import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { CaslRole } from "#contract/abilities.ts";
import { groupsMax } from "#contract/restaurant-groups/limits.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** An organization of three restaurants: two in Lyon with 5 and 2 stars, one in Nice without a review. */
async function setUp(caslRole: CaslRole = "owner") {
  const { id: organizationId } = await createOrganization(database);
  const good = await createRestaurant(database, {
    organizationId,
    name: "Zia",
    locality: "Lyon",
    internalName: "Bellecour",
  });
  const bad = await createRestaurant(database, {
    organizationId,
    name: "Zia",
    locality: "LYON",
    internalName: "Croix-Rousse",
  });
  const nice = await createRestaurant(database, { organizationId, name: "Mer", locality: "Nice" });
  await createReview(database, { restaurantId: good.id, rating: 5 });
  await createReview(database, { restaurantId: bad.id, rating: 2 });
  const all = [good.id, bad.id, nice.id];
  const join = async (role: CaslRole, restaurants: string[]) =>
    callerOf(
      database,
      await createUser(database, { organizations: [{ id: organizationId, caslRole: role }], restaurants }),
    );
  const user = await createUser(database, { organizations: [{ id: organizationId, caslRole }], restaurants: all });
  return { organizationId, good, bad, nice, join, ...(await callerOf(database, user)) };
}
type Desk = Awaited<ReturnType<typeof setUp>>;
const make = async (
  { api, organizationId }: Desk,
  content: { name: string; rule?: object; restaurantIds?: string[] },
) => (await api.restaurantGroups.create({ organizationId, ...content } as never)).data;
const membersOf = async ({ api }: Desk, groupId: string) =>
  (await api.restaurantGroups.get({ groupId })).data.restaurants.map(({ name }) => name);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );

describe("a group by hand", () => {
  test("has its restaurants by name, is listed with them, changed and deleted", async () => {
    const desk = await setUp();
    const { api, good, nice, bad } = desk;
    const group = await make(desk, { name: "  Les\n deux ", restaurantIds: [nice.id, good.id, good.id] });
    expect(group).toMatchObject({
      name: "Les deux",
      kind: "hand",
      rule: null,
      restaurantCount: 2,
      version: 1,
      mayChange: true,
    });
    expect(await membersOf(desk, group._id)).toEqual(["Bellecour", "Mer"]);
    const { data } = await api.restaurantGroups.update({
      groupId: group._id,
      expectedVersion: 1,
      name: "Un",
      restaurantIds: [bad.id],
    });
    expect(data).toMatchObject({
      name: "Un",
      version: 2,
      restaurants: [{ name: "Croix-Rousse", rating: 2, town: "LYON" }],
    });
    const list = await api.restaurantGroups.list({});
    expect(list).toMatchObject({ unfilteredCount: 1, mayCreate: true, data: [{ name: "Un", restaurantCount: 1 }] });
    await api.restaurantGroups.delete({ groupId: group._id, expectedVersion: 2 });
    expect(await codeOf(api.restaurantGroups.get({ groupId: group._id }))).toBe("NOT_FOUND");
    expect((await api.restaurantGroups.list({})).unfilteredCount).toBe(0);
  });

  test("is left by a restaurant that is switched off, moves to another organization or is deleted", async () => {
    const desk = await setUp();
    const { good, bad, nice } = desk;
    const { _id } = await make(desk, { name: "Tous", restaurantIds: [good.id, bad.id, nice.id] });
    await database.pool.query("update restaurants set active = false where id = $1", [good.id]);
    expect(await membersOf(desk, _id)).toEqual(["Croix-Rousse", "Mer"]);
    const elsewhere = await createOrganization(database);
    await database.pool.query("update restaurants set organization_id = $2 where id = $1", [bad.id, elsewhere.id]);
    expect(await membersOf(desk, _id)).toEqual(["Mer"]);
    await database.pool.query("delete from restaurants where id = $1", [nice.id]);
    expect(await membersOf(desk, _id)).toEqual([]);
    await database.pool.query("update restaurants set active = true where id = $1", [good.id]);
    expect(await membersOf(desk, _id)).toEqual(["Bellecour"]);
  });

  test("takes a name with emoji, and none that is empty, too long or taken, whatever its case and accents", async () => {
    const desk = await setUp();
    expect((await make(desk, { name: "🌊 Été 👩‍🍳" })).name).toBe("🌊 Été 👩‍🍳");
    const { _id } = await make(desk, { name: "Autre" });
    for (const [name, code] of [
      ["  ", "INVALID_INPUT"],
      ["x".repeat(200), "INVALID_INPUT"],
      ["🌊 ETE 👩‍🍳", "GROUP_NAME_TAKEN"],
    ] as const) {
      expect(await codeOf(make(desk, { name })), name).toBe(code);
      const change = desk.api.restaurantGroups.update({ groupId: _id, expectedVersion: 1, name });
      expect(await codeOf(change), name).toBe(code);
    }
    expect((await make(await setUp(), { name: "Autre" })).name).toBe("Autre");
  });

  test("takes no restaurant of another organization: not found, like a missing one", async () => {
    const desk = await setUp();
    const foreign = await createRestaurant(database);
    for (const id of [foreign.id, newId()])
      expect(await codeOf(make(desk, { name: "Faux", restaurantIds: [desk.good.id, id] }))).toBe("NOT_FOUND");
    expect((await desk.api.restaurantGroups.list({})).unfilteredCount).toBe(0);
  });
});

describe("a group by rule", () => {
  test("follows ratings, towns and brands by itself; all conditions must be met", async () => {
    const desk = await setUp();
    const low = await make(desk, { name: "Basses", rule: { ratingBelow: 4.2 } });
    const town = await make(desk, { name: "Lyon", rule: { towns: ["lyon"] } });
    const both = await make(desk, {
      name: "Zia à Lyon sous 3",
      rule: { ratingBelow: 3, towns: ["Lyon", "Nice"], brands: ["ZIA"] },
    });
    expect(await membersOf(desk, low._id)).toEqual(["Croix-Rousse"]);
    expect(await membersOf(desk, town._id)).toEqual(["Bellecour", "Croix-Rousse"]);
    expect(await membersOf(desk, both._id)).toEqual(["Croix-Rousse"]);
    for (const rating of [1, 1, 1, 1]) await createReview(database, { restaurantId: desk.good.id, rating });
    expect(await membersOf(desk, low._id)).toEqual(["Bellecour", "Croix-Rousse"]);
    await database.pool.query("update restaurants set locality = 'Paris' where id = $1", [desk.bad.id]);
    expect(await membersOf(desk, both._id)).toEqual(["Bellecour"]);
  });

  test("may match nothing and everything, which its preview tells before", async () => {
    const desk = await setUp();
    const preview = async (rule: object) =>
      (await desk.api.restaurantGroups.preview({ organizationId: desk.organizationId, rule } as never)).data;
    expect(await preview({ towns: ["Brest"] })).toEqual({ restaurants: [], organizationCount: 3 });
    expect((await preview({ towns: ["Lyon", "nice"] })).restaurants).toHaveLength(3);
    expect(await preview({ ratingBelow: 5 })).toMatchObject({ restaurants: [{ name: "Croix-Rousse" }] });
    expect((await make(desk, { name: "Vide", rule: { towns: ["Brest"] } })).restaurantCount).toBe(0);
    expect((await make(desk, { name: "Tous", rule: { towns: ["Lyon", "Nice"] } })).restaurantCount).toBe(3);
  });

  test("needs a condition, within what ratings can be", async () => {
    const desk = await setUp();
    for (const rule of [{}, { ratingBelow: 1 }, { ratingBelow: 5.5 }, { ratingBelow: 4.25 }, { towns: [" "] }])
      expect(await codeOf(make(desk, { name: "Faux", rule })), JSON.stringify(rule)).toBe("INVALID_INPUT");
  });
});

describe("who may", () => {
  test("owners, account managers and admins write; everybody else reads what they reach", async () => {
    const desk = await setUp();
    const { good, nice, organizationId } = desk;
    const group = await make(desk, { name: "Nice", restaurantIds: [nice.id] });
    const mixed = await make(desk, { name: "Mixte", restaurantIds: [good.id, nice.id] });
    for (const role of ["manager", "editor", "moderator", "guest"] as const) {
      const { api } = await desk.join(role, [good.id]);
      const { data, mayCreate } = await api.restaurantGroups.list({});
      expect([data.map(({ name }) => name), mayCreate], role).toEqual([["Mixte"], false]);
      expect((await api.restaurantGroups.get({ groupId: mixed._id })).data).toMatchObject({
        restaurantCount: 1,
        mayChange: false,
        restaurants: [{ name: "Bellecour" }],
      });
      expect(await codeOf(api.restaurantGroups.get({ groupId: group._id }))).toBe("NOT_FOUND");
      const content = { name: role, restaurantIds: [] };
      expect(await codeOf(api.restaurantGroups.create({ organizationId, ...content }))).toBe("PERMISSION_RULE");
      const change = api.restaurantGroups.update({ groupId: mixed._id, expectedVersion: 1, ...content });
      expect(await codeOf(change)).toBe("PERMISSION_RULE");
      expect(await codeOf(api.restaurantGroups.delete({ groupId: mixed._id, expectedVersion: 1 }))).toBe(
        "PERMISSION_RULE",
      );
      expect((await api.restaurantGroups.choices({})).data.map(({ name }) => name)).toEqual(["Mixte"]);
    }
    const manager = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
    const admin = await createUser(database, { role: "admin" });
    for (const person of [manager, admin])
      expect(
        await codeOf(
          (await callerOf(database, person)).api.restaurantGroups.create({ organizationId, name: person.id }),
        ),
      ).toBe("done");
    const viewer = await createUser(database, { role: "viewer", restaurants: [good.id] });
    const { api } = await callerOf(database, viewer);
    expect(await codeOf(api.restaurantGroups.list({}))).toBe("FORBIDDEN");
    expect(await codeOf(api.restaurantGroups.choices({}))).toBe("FORBIDDEN");
    expect(await codeOf(api.restaurantGroups.get({ groupId: mixed._id }))).toBe("FORBIDDEN");
    expect(await codeOf(api.restaurantGroups.create({ organizationId, name: "V" }))).toBe("PERMISSION_RULE");
  });

  test("an owner of another organization finds nothing, and makes nothing there", async () => {
    const desk = await setUp();
    const group = await make(desk, { name: "Privé", restaurantIds: [desk.good.id] });
    const { api } = await setUp();
    const target = { groupId: group._id, expectedVersion: 1 };
    expect(await codeOf(api.restaurantGroups.get({ groupId: group._id }))).toBe("NOT_FOUND");
    expect(await codeOf(api.restaurantGroups.update({ ...target, name: "Pris" }))).toBe("NOT_FOUND");
    expect(await codeOf(api.restaurantGroups.delete(target))).toBe("NOT_FOUND");
    const { organizationId } = desk;
    expect(await codeOf(api.restaurantGroups.create({ organizationId, name: "Pris" }))).toBe("NOT_FOUND");
    expect(await codeOf(api.restaurantGroups.options({ organizationId }))).toBe("NOT_FOUND");
    expect(await codeOf(api.restaurantGroups.preview({ organizationId, rule: { towns: ["Lyon"] } }))).toBe("NOT_FOUND");
    expect((await api.restaurantGroups.list({ organizationId })).data).toEqual([]);
  });

  test("of two editors the second is told what the first wrote", async () => {
    const desk = await setUp();
    const { _id: groupId } = await make(desk, { name: "Avant" });
    const change = (name: string) => desk.api.restaurantGroups.update({ groupId, expectedVersion: 1, name });
    await change("Première");
    await expect(change("Seconde")).rejects.toMatchObject({
      code: "CONFLICT",
      data: { current: { name: "Première", version: 2 } },
    });
    const deletion = desk.api.restaurantGroups.delete({ groupId, expectedVersion: 1 });
    await expect(deletion).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("many groups", () => {
  test("are as many as the limit allows, paged and searched", async () => {
    const desk = await setUp();
    await database.pool.query(
      `insert into restaurant_groups (id, organization_id, name, kind)
       select gen_random_uuid(), $1, 'Groupe ' || lpad(n::text, 3, '0'), 'hand' from generate_series(1, $2::int) n`,
      [desk.organizationId, groupsMax],
    );
    expect(await codeOf(make(desk, { name: "De trop" }))).toBe("GROUP_LIMIT");
    const first = await desk.api.restaurantGroups.list({});
    expect([first.data.length, first.unfilteredCount]).toEqual([20, groupsMax]);
    const next = await desk.api.restaurantGroups.list({ after: first.pagination.after ?? "" });
    expect(next.data[0]?.name).toBe("Groupe 021");
    const found = await desk.api.restaurantGroups.list({ search: "GROUPE 19" });
    expect(found.data.map(({ name }) => name)).toEqual(expect.arrayContaining(["Groupe 019", "Groupe 190"]));
    expect((await desk.api.restaurantGroups.list({ kind: "rule" })).data).toEqual([]);
  });
});

describe("the end of a group", () => {
  test("leaves its templates where they were in effect, and is told with who leads to it before", async () => {
    const desk = await setUp();
    const { api, good, bad } = desk;
    const group = await make(desk, { name: "Zia", restaurantIds: [good.id, bad.id] });
    const template = (name: string, groupIds: string[]) =>
      api.templates.create({
        restaurantId: good.id,
        kind: "review",
        scope: "group",
        name,
        groupIds,
        defaultLanguage: "fr",
        versions: [{ language: "fr", variants: [{ text: "Merci" }] }],
      });
    const made = (await template("Merci Zia", [group._id])).data;
    const { data: before } = await api.restaurantGroups.get({ groupId: group._id });
    expect(before.uses).toEqual({
      templates: { count: 1, names: ["Merci Zia"] },
      hasDeadline: false,
      hasEscalation: false,
    });
    await api.restaurantGroups.delete({ groupId: group._id, expectedVersion: 1 });
    const { data } = await api.templates.get({ restaurantId: bad.id, templateId: made._id });
    expect(data.group).toEqual({ groups: [], restaurantIds: [good.id, bad.id].sort(), restaurantCount: 2 });
    const told = (await auditEntriesOf(database, desk.organizationId)).filter(
      ({ subjectId }) => subjectId === made._id,
    );
    expect(told.map(({ action }) => action)).toEqual(["template.created", "template.updated"]);
    expect(told.at(-1)?.content).toEqual({
      subject: "Merci Zia",
      before: { groupIds: [group._id], restaurantIds: [] },
      after: { groupIds: [], restaurantIds: [good.id, bad.id].sort() },
    });
  });

  test("takes a template with it that was for it alone only where that was confirmed: a rule empties by itself", async () => {
    const desk = await setUp();
    const { api, good } = desk;
    const group = await make(desk, { name: "Sous 3", rule: { ratingBelow: 3 } });
    const { data: made } = await api.templates.create({
      restaurantId: good.id,
      kind: "review",
      scope: "group",
      name: "Pardon",
      groupIds: [group._id],
      defaultLanguage: "fr",
      versions: [{ language: "fr", variants: [{ text: "Pardon" }] }],
    });
    await database.pool.query("delete from reviews where restaurant_id = $1", [desk.bad.id]);
    const target = { groupId: group._id, expectedVersion: 1 };
    await expect(api.restaurantGroups.delete(target)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { current: { restaurants: [], uses: { templates: { names: ["Pardon"] } } } },
    });
    const count = async () =>
      (await database.pool.query("select from templates where id = $1", [made._id])).rows.length;
    expect(await count()).toBe(1);
    await api.restaurantGroups.delete({ ...target, takesTemplates: true });
    expect(await count()).toBe(0);
  });

  test("and every change of it stands in the audit log", async () => {
    const desk = await setUp();
    const group = await make(desk, { name: "Suivi", restaurantIds: [desk.good.id] });
    const target = { groupId: group._id, expectedVersion: 1 };
    await desk.api.restaurantGroups.update({ ...target, name: "Suivi de près", restaurantIds: [desk.good.id] });
    await desk.api.restaurantGroups.delete({ ...target, expectedVersion: 2 });
    const { rows } = await database.pool.query(
      "select action from audit_entries where subject_id = $1 order by number",
      [group._id],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ["created", "updated", "deleted"].map((done) => `restaurantGroup.${done}`),
    );
  });
});

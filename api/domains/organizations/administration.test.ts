import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { requireRoom } from "./room.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const content = { name: "Tables du Nord", defaultLanguage: "it", timeZone: "Europe/Rome" } as const;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const admin = async () => callerOf(database, await createUser(database, { role: "admin" }));
const manager = async (...ids: string[]) =>
  callerOf(database, await createUser(database, { role: "accountManager", organizations: ids.map((id) => ({ id })) }));
const noLimits = { restaurants: null, users: null, aiMonthlyCalls: null };

describe("an organization", () => {
  test("is made by an admin, without limits, and told", async () => {
    const { api } = await admin();
    const { data } = await api.organizations.create({ ...content, name: "  Tables\n du  Nord " });
    expect(data).toMatchObject({
      ...content,
      restaurantCount: 0,
      userCount: 0,
      limits: noLimits,
      mayChangeLimits: true,
    });
    const entries = await auditEntriesOf(database, data._id);
    expect(entries.map(({ action }) => action)).toEqual(["organization.created"]);
    expect(await codeOf(api.organizations.create({ ...content, name: "TÀBLES du nord" }))).toBe(
      "ORGANIZATION_NAME_TAKEN",
    );
  });

  test("has nobody who owns it, then somebody invited, then an owner until they are deactivated", async () => {
    const { id: organizationId } = await createOrganization(database, { name: "Sans propriétaire" });
    const { api } = await admin();
    const state = async () => {
      const { ownerState } = (await api.organizations.get({ organizationId })).data;
      const [row] = (await api.organizations.search({ search: "sans propriétaire" })).data;
      expect(row?.ownerState).toBe(ownerState);
      return ownerState;
    };
    await createUser(database, { organizations: [{ id: organizationId, caslRole: "manager" }] });
    expect(await state()).toBe("none");
    const access = { scope: "organization", language: "fr", organizationId } as const;
    await api.team.invite({ ...access, caslRole: "editor", emails: ["cuisine@example.com"] });
    expect(await state()).toBe("none");
    await api.team.invite({ ...access, caslRole: "owner", emails: ["patronne@example.com"] });
    expect(await state()).toBe("invited");
    await database.pool.query("update invitations set expires_at = now() where organization_id = $1", [organizationId]);
    expect(await state()).toBe("none");
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    expect(await state()).toBe("owned");
    await database.pool.query("update users set deactivated_at = now() where id = $1", [owner.id]);
    expect(await state()).toBe("none");
  });

  test("is changed by its account manager, who cannot make one and sees no other", async () => {
    const own = await createOrganization(database, { name: "À eux" });
    const foreign = await createOrganization(database, { name: "À d’autres" });
    const { api } = await manager(own.id);
    const { data } = await api.organizations.update({
      ...content,
      name: "Renommée",
      organizationId: own.id,
      expectedVersion: 1,
    });
    expect(data).toMatchObject({ name: "Renommée", timeZone: "Europe/Rome", version: 2, mayChangeLimits: false });
    expect(await codeOf(api.organizations.create({ ...content, name: "Neuve" }))).toBe("FORBIDDEN");
    for (const organizationId of [foreign.id, newId()]) {
      expect(await codeOf(api.organizations.get({ organizationId }))).toBe("NOT_FOUND");
      expect(await codeOf(api.organizations.update({ ...content, organizationId, expectedVersion: 1 }))).toBe(
        "NOT_FOUND",
      );
    }
    expect((await api.organizations.search({})).data.map(({ name }) => name)).toEqual(["Renommée"]);
  });

  test("changed by two at once is kept from the second, who is told the present version", async () => {
    const { id: organizationId } = await createOrganization(database, { name: "À deux" });
    const { api } = await admin();
    await api.organizations.update({ ...content, name: "Un", organizationId, expectedVersion: 1 });
    const second = api.organizations.update({ ...content, name: "Deux", organizationId, expectedVersion: 1 });
    await expect(second).rejects.toMatchObject({ code: "CONFLICT", data: { current: { version: 2 } } });
  });

  test("is nothing to staff of restaurants, owners included", async () => {
    const { id } = await createOrganization(database);
    const user = await createUser(database, { organizations: [{ id, caslRole: "owner" }] });
    const { api } = await callerOf(database, user);
    expect(await codeOf(api.organizations.get({ organizationId: id }))).toBe("FORBIDDEN");
    expect(await codeOf(api.organizations.search({}))).toBe("FORBIDDEN");
    expect(await codeOf(api.organizations.setLimits({ ...noLimits, organizationId: id, expectedVersion: 1 }))).toBe(
      "FORBIDDEN",
    );
  });

  test("with a name that is empty, too long or a zone that is none answers 422", async () => {
    const { api } = await admin();
    for (const wrong of [{ name: "  " }, { name: "x".repeat(121) }, { timeZone: "Europe/Nowhere" }])
      expect(await codeOf(api.organizations.create({ ...content, name: "Juste", ...wrong }))).toBe("INVALID_INPUT");
  });
});

describe("the list", () => {
  test("is searched, ordered three ways and paged without gaps", async () => {
    const mine = await Promise.all(
      ["Liste a", "Liste b", "Liste c", "Autre"].map((name) => createOrganization(database, { name })),
    );
    await createRestaurant(database, { organizationId: mine[1]?.id });
    await createRestaurant(database, { organizationId: mine[1]?.id, active: false });
    const { api } = await manager(...mine.map(({ id }) => id));
    const all = async (sort: "name" | "restaurants" | "newest") => {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.organizations.search({ search: "LÎSTE", sort, pageSize: 2, after });
        expect(page.totalCount).toBe(3);
        names.push(...page.data.map(({ name }) => name));
        after = page.pagination.after ?? undefined;
      } while (after);
      return names;
    };
    expect(await all("name")).toEqual(["Liste a", "Liste b", "Liste c"]);
    expect(await all("restaurants")).toEqual(["Liste b", "Liste a", "Liste c"]);
    expect((await all("newest")).toSorted()).toEqual(["Liste a", "Liste b", "Liste c"]);
    const [first] = (await api.organizations.search({ sort: "restaurants" })).data;
    expect(first).toMatchObject({ restaurantCount: 2, activeRestaurantCount: 1 });
    expect(await codeOf(api.organizations.search({ after: "x" }))).toBe("INVALID_INPUT");
  });
});

describe("limits", () => {
  test("are set by admins alone, kept with their use beside them, and told", async () => {
    const { id: organizationId } = await createOrganization(database, { name: "Limitée" });
    await createRestaurant(database, { organizationId });
    const limits = { restaurants: 0, users: 3, aiMonthlyCalls: 20 };
    expect(
      await codeOf(
        (await manager(organizationId)).api.organizations.setLimits({ ...limits, organizationId, expectedVersion: 1 }),
      ),
    ).toBe("FORBIDDEN");
    const { data } = await (await admin()).api.organizations.setLimits({
      ...limits,
      organizationId,
      expectedVersion: 1,
    });
    expect(data).toMatchObject({ limits, activeRestaurantCount: 1, userCount: 1, ai: { calls: 0, callsMost: 0 } });
    const [entry] = await auditEntriesOf(database, organizationId);
    expect(entry?.content).toMatchObject({ after: limits });
  });

  test("let in as many as there is room for, however many ask at once; deactivated restaurants take none", async () => {
    const { id: organizationId } = await createOrganization(database, { restaurantLimit: 3, userLimit: 1 });
    await createRestaurant(database, { organizationId, active: false });
    const come = () =>
      transaction(database, async (tx) => {
        await requireRoom(tx, organizationId, { restaurants: 1 });
        await createRestaurant({ ...database, orm: tx } as never, { organizationId });
      });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(come())));
    expect(outcomes.filter((one) => one === "done")).toHaveLength(3);
    expect(outcomes.filter((one) => one === "RESTAURANT_LIMIT")).toHaveLength(3);
    const ask = (wanted: object, id = organizationId) =>
      codeOf(transaction(database, (tx) => requireRoom(tx, id, wanted)));
    expect(await ask({ users: 1 })).toBe("done");
    expect(await ask({ users: 2 })).toBe("USER_LIMIT");
    // What is full already keeps nobody from changing what is there.
    expect(await ask({ restaurants: 0 })).toBe("done");
    expect(await ask({ users: 1 }, newId())).toBe("NOT_FOUND");
  });
});

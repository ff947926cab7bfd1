import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const content = {
  name: "Chez Ana",
  internalName: "Ana Canal",
  street: "3 quai de Valmy",
  postalCode: "75010",
  locality: "Paris",
  countryCode: "fr",
  timeZone: "Europe/Paris",
  phone: "01 42 68 53 00",
  website: "chez-ana.example",
};
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
/** An account manager of one organization. */
async function setUp(limit: number | null = null) {
  const { id: organizationId } = await createOrganization(database, { name: `Org ${newId()}`, restaurantLimit: limit });
  const user = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  const make = (name: string, more = {}) => createRestaurant(database, { organizationId, name, ...more });
  return { organizationId, user, make, api: (await callerOf(database, user)).api.restaurantAdministration };
}
const connect = (restaurantId: string, key: string) =>
  database.pool.query(
    "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, $3, $4, now())",
    [newId(), restaurantId, key, newId()],
  );

describe("the table of restaurants", () => {
  test("is searched, filtered and paged in each order without gaps", async () => {
    const { make, api, organizationId } = await setUp();
    const one = await make("Été", { roiActivated: true });
    await make("eden", { active: false, boosterPack: true });
    await make("Zinc");
    await connect(one.id, "gmb");
    const names = async (asked: object) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.search({ pageSize: 2, ...asked, after });
        found.push(...page.data.map(({ name }) => name));
        after = page.pagination.after ?? undefined;
        expect(page.totalCount).toBeGreaterThanOrEqual(found.length);
      } while (after);
      return found;
    };
    expect(await names({})).toEqual(["eden", "Été", "Zinc"]);
    expect(await names({ sort: "organization" })).toEqual(["eden", "Été", "Zinc"]);
    expect(await names({ sort: "newest" })).toEqual(["Zinc", "eden", "Été"]);
    expect(await names({ search: "ETE" })).toEqual(["Été"]);
    expect(await names({ active: "false" })).toEqual(["eden"]);
    expect(await names({ pack: "booster" })).toEqual(["eden"]);
    expect(await names({ pack: "roi" })).toEqual(["Été"]);
    expect(await names({ pack: "none" })).toEqual(["Zinc"]);
    expect(await names({ platform: "gmb" })).toEqual(["Été"]);
    expect(await names({ platform: "none" })).toEqual(["eden", "Zinc"]);
    expect(await names({ organizationId: newId() })).toEqual([]);
    const [first] = (await api.search({ search: "ete" })).data;
    expect(first).toMatchObject({ organization: { _id: organizationId }, roiActivated: true, platformKeys: ["gmb"] });
    const before = (
      await api.search({ pageSize: 1, after: (await api.search({ pageSize: 1 })).pagination.after ?? "" })
    ).pagination.before;
    expect((await api.search({ pageSize: 1, before: before ?? "" })).data[0]?.name).toBe("eden");
  });

  test("is nothing to staff of restaurants", async () => {
    const { organizationId } = await setUp();
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    const { restaurantAdministration } = (await callerOf(database, owner)).api;
    expect(await codeOf(restaurantAdministration.search({}))).toBe("FORBIDDEN");
    expect(await codeOf(restaurantAdministration.create({ ...content, organizationId }))).toBe("FORBIDDEN");
  });
});

describe("a restaurant by hand", () => {
  test("is made with its phone and addresses put right, and told", async () => {
    const { api, organizationId } = await setUp();
    const { data } = await api.create({ ...content, organizationId });
    expect(data).toMatchObject({
      name: "Chez Ana",
      countryCode: "FR",
      phone: "+33142685300",
      website: "https://chez-ana.example/",
      active: true,
      boosterPack: false,
      roiActivated: false,
    });
    const { rows } = await database.pool.query("select formatted_address as line from restaurants where id = $1", [
      data._id,
    ]);
    expect(rows).toEqual([{ line: "3 quai de Valmy, 75010 Paris" }]);
    const [entry] = await auditEntriesOf(database, organizationId);
    expect(entry).toMatchObject({ action: "restaurant.created" });
  });

  test("with a phone or an address that is none answers 422 at that field", async () => {
    const { api, organizationId } = await setUp();
    const wrong = { ...content, organizationId, phone: "12", website: "javascript:alert(1)" };
    await expect(api.create(wrong)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { phone: "invalid", website: "invalid" } },
    });
    expect(await codeOf(api.create({ ...content, organizationId, timeZone: "Mars/Olympus" }))).toBe("INVALID_INPUT");
    expect(await codeOf(api.create({ ...content, organizationId, name: " " }))).toBe("INVALID_INPUT");
  });

  test("in a full organization answers RESTAURANT_LIMIT, in a foreign one NOT_FOUND", async () => {
    const { api, organizationId } = await setUp(0);
    expect(await codeOf(api.create({ ...content, organizationId }))).toBe("RESTAURANT_LIMIT");
    expect(await codeOf(api.create({ ...content, organizationId: (await setUp()).organizationId }))).toBe("NOT_FOUND");
  });

  test("is changed once per version; a new address takes its position away", async () => {
    const { api, make, organizationId } = await setUp();
    const { id: restaurantId } = await make("Avant", { latitude: 48, longitude: 2, formattedAddress: "Rue A" });
    const { data: before } = await api.get({ restaurantId });
    const change = { ...content, restaurantId, expectedUpdatedAt: before.updatedAt };
    const { data } = await api.update(change);
    expect(data).toMatchObject({ name: "Chez Ana", internalName: "Ana Canal" });
    await expect(api.update(change)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { current: { updatedAt: data.updatedAt } },
    });
    const { rows } = await database.pool.query("select latitude, formatted_address from restaurants where id = $1", [
      restaurantId,
    ]);
    expect(rows).toEqual([{ latitude: null, formatted_address: "3 quai de Valmy, 75010 Paris" }]);
    const [entry] = await auditEntriesOf(database, organizationId);
    expect(entry?.content).toMatchObject({ before: { name: "Avant" }, after: { name: "Chez Ana" } });
  });

  test("of another organization is not found", async () => {
    const { api } = await setUp();
    const { id: restaurantId } = await (await setUp()).make("Autre");
    for (const id of [restaurantId, newId()]) {
      expect(await codeOf(api.get({ restaurantId: id }))).toBe("NOT_FOUND");
      const change = { ...content, restaurantId: id, expectedUpdatedAt: new Date().toISOString() };
      expect(await codeOf(api.update(change))).toBe("NOT_FOUND");
    }
  });
});

describe("a bulk change", () => {
  test("shows what it would change, changes exactly that, and is undone but for what somebody changed since", async () => {
    const { api, make, organizationId } = await setUp();
    const [one, two, already] = [await make("Un"), await make("Deux"), await make("Trois", { roiActivated: true })];
    const ids = [one.id, two.id, already.id];
    const { data: plan } = await api.planChange({ field: "roiActivated", value: true, restaurantIds: ids });
    expect(plan).toMatchObject({ state: "planned", counts: { all: 3, willChange: 2 } });
    expect(plan.restaurants.map(({ name }) => name)).toEqual(["Deux", "Un"]);
    expect((await api.search({ pack: "roi" })).totalCount).toBe(1);

    const { data: done } = await api.confirmChange({ changeId: plan._id });
    expect(done).toMatchObject({ state: "applied", counts: { changed: 2 } });
    await api.confirmChange({ changeId: plan._id });
    expect((await api.search({ pack: "roi" })).totalCount).toBe(3);
    expect((await auditEntriesOf(database, organizationId)).map(({ action }) => action)).toEqual([
      "restaurant.updated",
      "restaurant.updated",
    ]);

    await database.pool.query("update restaurants set roi_activated = false where id = $1", [two.id]);
    const { data: undone } = await api.undoChange({ changeId: plan._id });
    expect(undone).toMatchObject({ state: "undone", counts: { undone: 1, kept: 1 } });
    expect((await api.search({ pack: "roi" })).data.map(({ name }) => name)).toEqual(["Trois"]);
  });

  test("of all that a search finds takes every page of it", async () => {
    const { api, make } = await setUp();
    for (const name of ["A", "B", "C"]) await make(name);
    await make("Autre");
    const filters = { search: "", active: "all", pack: "", platform: "" } as const;
    const { data } = await api.planChange({ field: "active", value: false, filters });
    expect(data.counts).toMatchObject({ all: 4, willChange: 4 });
    const { data: some } = await api.planChange({
      field: "active",
      value: false,
      filters: { ...filters, search: "autre" },
    });
    await api.confirmChange({ changeId: some._id });
    expect((await api.search({ active: "false" })).data.map(({ name }) => name)).toEqual(["Autre"]);
  });

  test("that activates more than there is room for does nothing at all, undone ones included", async () => {
    const { api, make, organizationId } = await setUp(1);
    const [one, two] = [await make("Un", { active: false }), await make("Deux", { active: false })];
    const { data } = await api.planChange({ field: "active", value: true, restaurantIds: [one.id, two.id] });
    expect(await codeOf(api.confirmChange({ changeId: data._id }))).toBe("RESTAURANT_LIMIT");
    expect((await api.search({ active: "true" })).totalCount).toBe(0);
    await database.pool.query("update organizations set restaurant_limit = 2 where id = $1", [organizationId]);
    await api.confirmChange({ changeId: data._id });
    const { data: off } = await api.planChange({ field: "active", value: false, restaurantIds: [one.id] });
    await api.confirmChange({ changeId: off._id });
    await database.pool.query("update organizations set restaurant_limit = 1 where id = $1", [organizationId]);
    expect(await codeOf(api.undoChange({ changeId: off._id }))).toBe("RESTAURANT_LIMIT");
  });

  test("names no foreign restaurant, and is nobody else's", async () => {
    const { api, make } = await setUp();
    const other = await setUp();
    const { id } = await make("Mien");
    const foreign = await other.make("Autre");
    const change = { field: "boosterPack", value: true } as const;
    for (const restaurantIds of [[id, foreign.id], [newId()]])
      expect(await codeOf(api.planChange({ ...change, restaurantIds }))).toBe("NOT_FOUND");
    const { data } = await api.planChange({ ...change, restaurantIds: [id] });
    for (const call of [other.api.getChange, other.api.confirmChange, other.api.undoChange])
      expect(await codeOf(call({ changeId: data._id }))).toBe("NOT_FOUND");
    expect(await codeOf(api.undoChange({ changeId: data._id }))).toBe("RESTAURANT_CHANGE_STATE");
    const admin = await callerOf(database, await createUser(database, { role: "admin" }));
    expect((await admin.api.restaurantAdministration.getChange({ changeId: data._id })).data._id).toBe(data._id);
  });
});

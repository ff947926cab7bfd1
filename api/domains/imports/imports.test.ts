import { describe, expect, test } from "vitest";
import type { Import } from "#contract/imports/schemas.ts";
import { jsonLines } from "#tests/factories/import-files.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const csv = "id,nom,téléphone,pays\n1,Chez Ana,01 42 68 53 00,FR\n2,,,\n3,=HYPERLINK(1),abc123,FR\n";

async function manager() {
  const organization = await createOrganization(database);
  const user = await createUser(database, { role: "accountManager", organizations: [{ id: organization.id }] });
  return { organization, user, token: await api.tokenOf(user) };
}
function form(fields: Record<string, string>, content: string, name = "lieux.csv"): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set("file", new File([content], name));
  return body;
}
const check = (token: string, organizationId: string, content = csv, more: Record<string, string> = {}) =>
  api.call<Import>("POST", "/imports", {
    token,
    body: form({ kind: "restaurants", organizationId, ...more }, content),
  });
const apply = (token: string, id: string) => api.call<Import>("POST", `/imports/${id}/apply`, { token });
const nameCount = async (organizationId: string) =>
  (await database.pool.query("select count(*) as n from restaurants where organization_id = $1", [organizationId]))
    .rows[0].n;

describe("200 and 201", () => {
  test("checks a file without storing a restaurant, then does what it announced and says so ever after", async () => {
    const { organization, user, token } = await manager();
    const checked = await check(token, organization.id);
    expect(checked.status).toBe(201);
    expect(checked.body.data).toMatchObject({
      kind: "restaurants",
      organizationId: organization.id,
      fileName: "lieux.csv",
      state: "checked",
      counts: { total: 3, created: 2, refused: 1, incomplete: 1 },
      refusals: [
        { file: "lieux.csv", line: 3, kind: "refused", reason: "name_missing" },
        { line: 4, kind: "incomplete", reason: "phone_not_valid", value: "abc123" },
      ],
      userName: `${user.name} ${user.lastname}`,
      appliedAt: null,
    });
    expect(await nameCount(organization.id)).toBe(0);
    const applied = await apply(token, checked.body.data._id);
    expect(applied.status).toBe(200);
    expect(applied.body.data).toMatchObject({ state: "applied", counts: { created: 2 } });
    expect(await nameCount(organization.id)).toBe(2);
    const { body } = await api.call<Import>("GET", `/imports/${checked.body.data._id}`, { token });
    expect(body.data).toEqual(applied.body.data);
    const { rows } = await database.pool.query("select content from imports where id = $1", [body.data._id]);
    expect(rows).toEqual([{ content: null }]);
  });

  test("takes all or nothing of a file that brings more restaurants than the organization may have", async () => {
    const { organization, token } = await manager();
    const limit = (count: number) =>
      database.pool.query("update organizations set restaurant_limit = $2 where id = $1", [organization.id, count]);
    await limit(1);
    const { body } = await check(token, organization.id);
    const refused = await apply(token, body.data._id);
    expect([refused.status, refused.body.code]).toEqual([409, "RESTAURANT_LIMIT"]);
    const review = jsonLines([{ restaurant: "Neuf", author: "Léa", rating: 5, text: "Top", date: "2026-01-01" }]);
    await limit(0);
    const more = { kind: "reviews", platformKey: "tripadvisor", createMissingRestaurants: "true" };
    const reviews = await check(token, organization.id, review, more);
    expect((await apply(token, reviews.body.data._id)).body.code).toBe("RESTAURANT_LIMIT");
    expect(await nameCount(organization.id)).toBe(0);
    await limit(2);
    expect((await apply(token, body.data._id)).status).toBe(200);
  });

  test("answers a file that cannot be taken with why, and offers nothing to apply", async () => {
    const { organization, token } = await manager();
    const { status, body } = await check(token, organization.id, "ville,pays\nParis,FR\n");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ state: "failed", failure: "columns_missing", counts: { total: 0 } });
    expect((await apply(token, body.data._id)).status).toBe(409);
  });

  test("takes reviews of one restaurant with the platform of the form", async () => {
    const { organization, token } = await manager();
    const restaurant = await createRestaurant(database, { organizationId: organization.id });
    const rows = [{ author: "Léa", rating: 5, text: "Top", date: "il y a 2 jours" }];
    const more = { kind: "reviews", restaurantRef: restaurant.name, platformKey: "tripadvisor" };
    const checked = await check(token, organization.id, jsonLines(rows), more);
    expect(checked.body.data.counts).toMatchObject({ created: 1, refused: 0 });
    await apply(token, checked.body.data._id);
    const { rows: stored } = await database.pool.query(
      "select platform_key, published_at from reviews where restaurant_id = $1",
      [restaurant.id],
    );
    const twoDays = Date.parse(checked.body.data.createdAt) - 2 * 86_400_000;
    expect(stored).toEqual([{ platform_key: "tripadvisor", published_at: new Date(twoDays) }]);
  });

  test("lists the imports of the caller's organizations, newest first, in pages", async () => {
    const { organization, token } = await manager();
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.unshift((await check(token, organization.id)).body.data._id);
    const other = await manager();
    expect((await check(other.token, other.organization.id)).status).toBe(201);
    const list = (query: string) => api.call<Import[]>("GET", `/imports?pageSize=2${query}`, { token });
    const first = (await list("")).body as unknown as { data: Import[]; pagination: { after: string; before: null } };
    expect(first.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    const second = (await list(`&after=${first.pagination.after}`)).body as unknown as {
      data: Import[];
      pagination: unknown;
    };
    expect(second.data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect(second.pagination).toMatchObject({ after: null });
  });

  test("gives every refused row as a CSV that no spreadsheet runs", async () => {
    const { organization, token } = await manager();
    const lines = `id,nom\n${Array.from({ length: 30 }, (_, index) => `${index},`).join("\n")}\n"=1+1","x",z\n`;
    const { body } = await check(token, organization.id, lines);
    expect(body.data.refusals).toHaveLength(20);
    const { status, headers, text } = await api.call("GET", `/imports/${body.data._id}/refusals.csv`, { token });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(text.trim().split("\r\n")).toHaveLength(32);
    expect(text).toContain("lieux.csv,2,refused,name_missing,name,");
    expect(text).not.toMatch(/(?:^|,)=/m);
  });

  test("keeps a file that lacks a column until a person says which column holds what, and applies it so", async () => {
    const { organization, token } = await manager();
    const { body } = await check(token, organization.id, "Haus,ville,Laune\nChez Ana,Paris,froh\n");
    expect(body.data).toMatchObject({ state: "failed", failure: "columns_missing", isFileKept: true });
    expect(body.data.columns).toMatchObject([
      { name: "Haus", field: null, filledCount: 1, ignoredCount: 1, example: "Chez Ana" },
      { name: "ville", field: "locality" },
      { name: "Laune", field: null },
    ]);
    expect((await apply(token, body.data._id)).body.code).toBe("IMPORT_STATE");
    const map = (mapping: object[]) =>
      api.call<Import>("POST", `/imports/${body.data._id}/columns`, { token, body: { mapping } });
    expect((await map([{ name: "Haus", field: "house" }])).status).toBe(422);
    const mapped = await map([{ name: "Haus", field: "name" }]);
    expect(mapped.body.data).toMatchObject({ state: "checked", failure: null, counts: { created: 1 } });
    expect(mapped.body.data.columns.map(({ ignoredCount }) => ignoredCount)).toEqual([0, 0, 1]);
    expect((await apply(token, body.data._id)).body.data).toMatchObject({ state: "applied", counts: { created: 1 } });
    expect((await map([])).body.code).toBe("IMPORT_STATE");
    const next = await check(token, organization.id, "Haus,ville,Laune\nChez Luc,Lyon,\n");
    expect(next.body.data).toMatchObject({ state: "checked", counts: { created: 1 } });
  });

  test("lets an admin import into any organization", async () => {
    const admin = await createUser(database, { role: "admin" });
    const organization = await createOrganization(database);
    expect((await check(await api.tokenOf(admin), organization.id)).status).toBe(201);
  });
});

describe("a restaurant named in the form", () => {
  test("is looked for in the organization alone: another's is unknown, whatever it is called by", async () => {
    const [own, other] = [await manager(), await manager()];
    const foreign = await createRestaurant(database, { organizationId: other.organization.id, name: "Ailleurs" });
    const rows = jsonLines([{ author: "Léa", rating: 5, date: "2026-01-02", platform: "google" }]);
    for (const restaurantRef of [foreign.id, foreign.name]) {
      const { body } = await check(own.token, own.organization.id, rows, { kind: "reviews", restaurantRef });
      expect(body.data.refusals).toMatchObject([{ reason: "restaurant_unknown" }]);
    }
  });
});

describe("403", () => {
  test.each(["comptoir-basic", "viewer"])("refuses the role %s everything about imports", async (role) => {
    const organization = await createOrganization(database);
    const user = await createUser(database, { role, organizations: [{ id: organization.id, caslRole: "owner" }] });
    const token = await api.tokenOf(user);
    expect((await check(token, organization.id)).status).toBe(403);
    expect((await api.call("GET", "/imports", { token })).status).toBe(403);
  });
});

describe("404", () => {
  test("is the same for a foreign organization and a missing one", async () => {
    const [own, other] = [await manager(), await manager()];
    const responses = [
      await check(own.token, other.organization.id),
      await check(own.token, "0198c0de-0000-7000-8000-000000000000"),
    ];
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });
  test("is the same for a foreign import and a missing one, whatever is asked of it", async () => {
    const [own, other] = [await manager(), await manager()];
    const { body } = await check(other.token, other.organization.id);
    for (const id of [body.data._id, "0198c0de-0000-7000-8000-000000000000"]) {
      expect((await api.call("GET", `/imports/${id}`, { token: own.token })).status).toBe(404);
      expect((await api.call("GET", `/imports/${id}/refusals.csv`, { token: own.token })).status).toBe(404);
      expect((await apply(own.token, id)).status).toBe(404);
      const body = { mapping: [] };
      expect((await api.call("POST", `/imports/${id}/columns`, { token: own.token, body })).status).toBe(404);
    }
    expect(await nameCount(other.organization.id)).toBe(0);
  });
});

describe("409", () => {
  test("refuses the second of two who apply one import, and stores its rows once", async () => {
    const { organization, token } = await manager();
    const { body } = await check(token, organization.id);
    const responses = await Promise.all([apply(token, body.data._id), apply(token, body.data._id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await nameCount(organization.id)).toBe(2);
  });
});

describe("413 and 422", () => {
  test("refuses a body beyond the limit before it is read", async () => {
    const { organization, token } = await manager();
    const headers = { "content-length": String(33 * 1024 * 1024) };
    const body = form({ kind: "restaurants", organizationId: organization.id }, csv);
    const { status, body: error } = await api.call("POST", "/imports", { token, body, headers });
    expect([status, error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
  test("refuses a request without a file or with an unknown kind", async () => {
    const { organization, token } = await manager();
    const body = new FormData();
    body.set("kind", "menus");
    body.set("organizationId", organization.id);
    expect((await api.call("POST", "/imports", { token, body })).status).toBe(422);
  });
});

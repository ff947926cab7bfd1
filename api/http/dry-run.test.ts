import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { isReading } from "#contract/endpoint.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { endpointRows } from "./rows.ts";

const { database, call, tokenOf } = await testApi();

async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const { id: restaurantId } = await createRestaurant(database, { organizationId });
  const owner = await createUser(database, {
    organizations: [{ id: organizationId, caslRole: "owner" }],
    restaurants: [restaurantId],
  });
  const token = await tokenOf(owner);
  const dry = (method: string, path: string, body?: unknown) =>
    call<Record<string, unknown>>(method, path, { token, body, headers: { "dry-run": "true" } });
  const really = (method: string, path: string, body?: unknown) =>
    call<Record<string, unknown>>(method, path, { token, body });
  return { organizationId, restaurantId, dry, really, token };
}
type Desk = Awaited<ReturnType<typeof setUp>>;
const groupOf = async ({ really, organizationId }: Desk) =>
  String(
    (await really("POST", "/restaurant-groups", { organizationId, name: newId(), restaurantIds: [] })).body.data._id,
  );

const roleOf = async ({ really, organizationId }: Desk) =>
  String(
    (await really("POST", `/organizations/${organizationId}/custom-roles`, { name: newId(), rights: ["read Review"] }))
      .body.data._id,
  );

/** A call of each row that can be tried. */
const calls: Record<string, (desk: Desk) => Promise<[method: string, path: string, body?: unknown]>> = {
  "restaurantGroups.create": async ({ organizationId, restaurantId }) => [
    "POST",
    "/restaurant-groups",
    { organizationId, name: "Essai", restaurantIds: [restaurantId] },
  ],
  "restaurantGroups.update": async (desk) => [
    "PUT",
    `/restaurant-groups/${await groupOf(desk)}`,
    { name: "Essai", restaurantIds: [desk.restaurantId], expectedVersion: 1 },
  ],
  "restaurantGroups.delete": async (desk) => [
    "DELETE",
    `/restaurant-groups/${await groupOf(desk)}`,
    { expectedVersion: 1 },
  ],
  "customRoles.create": async ({ organizationId }) => [
    "POST",
    `/organizations/${organizationId}/custom-roles`,
    { name: "Essai", rights: ["read Review"] },
  ],
  "customRoles.update": async (desk) => [
    "PUT",
    `/custom-roles/${await roleOf(desk)}`,
    { name: "Essai", rights: ["read Review"], expectedVersion: 1 },
  ],
  "customRoles.delete": async (desk) => ["DELETE", `/custom-roles/${await roleOf(desk)}`, { expectedVersion: 1 }],
  "restaurants.update": async ({ restaurantId }) => [
    "PUT",
    `/restaurants/${restaurantId}`,
    { bricksPostalCode: "69002" },
  ],
};

/** Everything that is stored, sessions' last use and limits aside. */
async function allRows(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('rate_limits', 'auth_sessions') order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${name} t`,
    );
    texts.push(`${name}: ${rows[0].all}`);
  }
  return texts.join("\n");
}

const canTry = endpointRows.filter(({ meta }) => meta.canDryRun).map(({ name }) => name);

test("each row that can be tried is tried here", () => {
  expect(Object.keys(calls).sort()).toEqual([...canTry].sort());
});

test.each(canTry.map((name) => [name]))("a dry run answers like the call and changes nothing: %s", async (name) => {
  const desk = await setUp();
  const [method, path, body] = (await calls[name]?.(desk)) ?? ["", ""];
  const before = await allRows();
  const tried = await desk.dry(method, path, body);
  expect(tried.headers.get("dry-run")).toBe("true");
  expect(await allRows()).toBe(before);
  const { status, body: done } = await desk.really(method, path, body);
  expect([tried.status, status < 300]).toEqual([status, true]);
  const shown = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, inner) => (/^(?:_id|at)$|At$/.test(key) ? "…" : inner));
  expect(shown(tried.body.data)).toEqual(shown(done.data));
  expect(await allRows()).not.toBe(before);
});

test("a dry run refuses what the call would refuse", async () => {
  const desk = await setUp();
  const body = { organizationId: desk.organizationId, name: "Deux", restaurantIds: [] };
  await desk.really("POST", "/restaurant-groups", body);
  expect((await desk.dry("POST", "/restaurant-groups", body)).body.code).toBe("GROUP_NAME_TAKEN");
  const foreign = { ...body, organizationId: newId() };
  expect((await desk.dry("POST", "/restaurant-groups", foreign)).status).toBe(404);
  // The connection is as good as before.
  expect((await desk.really("POST", "/restaurant-groups", { ...body, name: "Trois" })).status).toBe(201);
});

test("a row that cannot be tried is refused, and not done", async () => {
  const desk = await setUp();
  const refused = endpointRows.filter(
    (row) => !row.meta.canDryRun && !isReading(row.contract["~orpc"]) && row.meta.guard !== "public",
  );
  expect(refused.length).toBeGreaterThan(50);
  const { status, body } = await desk.dry("PUT", "/dashboard-order", { cards: [] });
  expect([status, body.code]).toEqual([400, "DRY_RUN_REFUSED"]);
  const wrong = await call("POST", "/restaurant-groups", {
    token: desk.token,
    body: {},
    headers: { "dry-run": "maybe" },
  });
  expect(wrong.body.code).toBe("DRY_RUN_REFUSED");
  expect((await desk.dry("GET", "/restaurants")).status).toBe(200);
});

import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { endpointRows } from "#api/http/rows.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { tokenScopeOf } from "#api/token-scopes.ts";
import { apiTokenCallsPerMinute, apiTokensMax } from "#contract/api-tokens/limits.ts";
import type { NewApiToken } from "#contract/api-tokens/schemas.ts";
import { type ApiTokenScope, apiTokenScopes } from "#contract/api-tokens/scopes.ts";
import type { User, UserCounters } from "#contract/users/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const { database, call, tokenOf, logLines } = await testApi();

type Person = { id: string };
type Wish = { name?: string; days?: number; scopes?: readonly ApiTokenScope[]; organizationIds?: string[] };

/** Makes a token as its person would. */
async function make(person: Person, { name = "Export", scopes = apiTokenScopes, ...wish }: Wish = {}) {
  const { status, body } = await call<NewApiToken>("POST", `/users/${person.id}/api-tokens`, {
    token: await tokenOf(person),
    body: { name, scopes, ...wish },
  });
  if (status !== 201) throw new Error(`${status} ${body.code}`);
  return body.data;
}

/** Two organizations with a restaurant each, and a person who is an owner in both. */
async function setUp() {
  const [one, two] = [await createOrganization(database), await createOrganization(database, { name: "Autre" })];
  const [here, there] = [
    await createRestaurant(database, { organizationId: one.id }),
    await createRestaurant(database, { organizationId: two.id }),
  ];
  const owner = await createUser(database, {
    organizations: [
      { id: one.id, caslRole: "owner" },
      { id: two.id, caslRole: "owner" },
    ],
    restaurants: [here.id, there.id],
  });
  return { one, two, here, there, owner };
}
const idsOf = async (token: string) =>
  (await call<{ _id: string }[]>("GET", "/restaurants", { token })).body.data?.map(({ _id }) => _id).sort();

describe("a token", () => {
  test("acts in its person's right, and its value is told once and kept nowhere", async () => {
    const { owner, here, there } = await setUp();
    const made = await make(owner, { scopes: ["restaurants:read"] });
    expect(made).toMatchObject({ name: "Export", state: "live", organizations: null, hint: made.token.slice(-4) });
    const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
    expect(days).toBe(90);
    expect(await idsOf(made.token)).toEqual([here.id, there.id].sort());
    const { text } = await call("GET", `/users/${owner.id}/api-tokens`, { token: await tokenOf(owner) });
    const kept = await database.pool.query("select to_jsonb(t) as row from api_tokens t");
    const told = await database.pool.query("select actor, content from audit_entries");
    for (const place of [text, JSON.stringify(kept.rows), JSON.stringify(told.rows), logLines.join("\n")])
      expect(place).not.toContain(made.token.slice("comptoir_".length));
  });

  test("notes when and from where it was used last", async () => {
    const { owner } = await setUp();
    const made = await make(owner);
    expect(made.lastUsedAt).toBeNull();
    await call("GET", "/users/me", { token: made.token, clientAddress: "203.0.113.7" });
    const { body } = await call<NewApiToken[]>("GET", `/users/${owner.id}/api-tokens`, { token: await tokenOf(owner) });
    expect(body.data[0]).toMatchObject({ lastUsedAddress: "203.0.113.7", lastUsedAt: expect.any(String) });
  });

  test("writes audit entries that name it and its person", async () => {
    const { owner, one, here } = await setUp();
    const made = await make(owner, { name: "Horaires", scopes: ["restaurants:write"] });
    const update = await call("PUT", `/restaurants/${here.id}`, {
      token: made.token,
      body: { bricksPostalCode: "69002" },
    });
    expect(update.status).toBe(200);
    const entry = (await auditEntriesOf(database, one.id)).at(-1);
    expect(entry).toMatchObject({
      action: "restaurant.updated",
      actorKind: "token",
      channel: "api",
      actorId: owner.id,
    });
    expect(entry?.actor).toMatchObject({ name: "Horaires", token: made._id, person: "Camille Aubry" });
  });
});

describe("401", () => {
  const statusOf = async (token: string) => (await call("GET", "/users/me", { token })).status;

  test("once it is revoked, from the next call on, whoever replays it", async () => {
    const { owner } = await setUp();
    const made = await make(owner);
    expect(await statusOf(made.token)).toBe(200);
    const end = async () => (await call("DELETE", `/api-tokens/${made._id}`, { token: await tokenOf(owner) })).status;
    expect(await end()).toBe(200);
    expect(await statusOf(made.token)).toBe(401);
    expect(await end()).toBe(200);
    expect(await statusOf(made.token)).toBe(401);
  });

  test("once it has expired, once its person is gone, and for a value that was never made", async () => {
    const { owner } = await setUp();
    const [expired, orphan] = [await make(owner), await make(await createUser(database))];
    await database.pool.query("update api_tokens set expires_at = now() where id = $1", [expired._id]);
    await database.pool.query("delete from users where id = $1", [orphan.owner._id]);
    for (const token of [expired.token, orphan.token, `comptoir_${"x".repeat(43)}`, "comptoir_short"])
      expect(await statusOf(token), token).toBe(401);
  });
});

describe("what it is limited to", () => {
  test("organizations: for an owner, an account manager, an admin and a member alike", async () => {
    const { one, two, here, there, owner } = await setUp();
    const both = [{ id: one.id }, { id: two.id }];
    const manager = await createUser(database, { role: "accountManager", organizations: both });
    const admin = await createUser(database, { role: "admin" });
    const member = await createUser(database, {
      organizations: both.map(({ id }) => ({ id, caslRole: "editor" as const })),
      restaurants: [here.id, there.id],
    });
    for (const person of [owner, manager, admin, member]) {
      const { token } = await make(person, { organizationIds: [one.id] });
      expect(await idsOf(token)).toEqual([here.id]);
      expect((await call("GET", `/restaurants/${there.id}`, { token })).status).toBe(404);
      const listed = await call<{ _id: string }[]>("GET", "/organizations", { token });
      expect(listed.body.data.map(({ _id }) => _id)).toEqual([one.id]);
      const review = await createReview(database, { restaurantId: there.id });
      expect((await call("GET", `/reviews/${review.id}`, { token })).status).toBe(404);
      const groups = await call("POST", "/restaurant-groups", {
        token,
        body: { organizationId: two.id, name: newId(), restaurantIds: [] },
      });
      expect(groups.status).toBe(person === member ? 403 : 404);
    }
  });

  test("organizations, in what it tells of its own person too", async () => {
    const { one, two, here, there, owner } = await setUp();
    const admin = await createUser(database, {
      role: "admin",
      organizations: [{ id: two.id }],
      restaurants: [there.id],
    });
    for (const person of [owner, admin]) {
      const { token } = await make(person, { organizationIds: [one.id] });
      const own = `/users/${person.id}`;
      for (const answer of [
        await call<User>("GET", "/users/me", { token }),
        await call<User>("GET", own, { token }),
        await call<User>("PUT", own, { token, body: { name: "Nora" } }),
        await call<User>("DELETE", `${own}/avatar`, { token }),
      ]) {
        expect(answer.status).toBe(200);
        expect([answer.body.data.organizationIds, answer.body.data.restaurants]).toEqual([[one.id], [here.id]]);
      }
      expect((await call<UserCounters>("GET", `${own}/counters`, { token })).body.data).toMatchObject({
        restaurantCount: 1,
        organizationCount: 1,
        restaurantCountInOrganizations: 1,
      });
    }
  });

  test("an organization that is deleted leaves it nothing, never everything", async () => {
    const { owner } = await setUp();
    const gone = await createOrganization(database);
    await database.pool.query(
      "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'owner')",
      [gone.id, owner.id],
    );
    const { token } = await make(owner, { organizationIds: [gone.id] });
    await database.pool.query("delete from organizations where id = $1", [gone.id]);
    expect(await idsOf(token)).toEqual([]);
  });

  test("a minute's calls: beyond them 429 with the time to wait", async () => {
    const { owner } = await setUp();
    const { token } = await make(owner);
    await call("GET", "/users/me", { token });
    await database.pool.query("update rate_limits set count = $1 where key like 'api-token:account:%'", [
      apiTokenCallsPerMinute,
    ]);
    const { status, headers } = await call("GET", "/users/me", { token });
    expect([status, Number(headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("its scopes", () => {
  /** A row's address with ids that exist nowhere. */
  const addressOf = (template: string) => template.replace(/\{[^}]+\}/g, () => newId());
  const rows = endpointRows.map((row) => [row.name, row] as const);

  test.each(rows)("are asked for before anything else: %s", async (_, row) => {
    const needed = tokenScopeOf(row);
    const person = await createUser(database, { role: "admin" });
    const others = apiTokenScopes.filter(
      (scope) => scope !== needed && scope !== String(needed).replace(":read", ":write"),
    );
    const { token } = await make(person, { scopes: others });
    const ask = (value: string) => call(row.method, addressOf(row.template), { token: value, headers: { origin: "" } });
    const without = await ask(token);
    if (needed === null) return expect(without.body.code ?? "").not.toMatch(/^TOKEN_/);
    if (typeof needed !== "string") return expect([without.status, without.body.code]).toEqual([403, "TOKEN_REFUSED"]);
    expect([without.status, without.body.code]).toEqual([403, "TOKEN_SCOPE"]);
    expect(without.body.data).toMatchObject({ neededScope: needed });
    const within = await ask((await make(person, { scopes: [needed] })).token);
    expect(within.body.code ?? "").not.toMatch(/^TOKEN_/);
    expect([401, 500]).not.toContain(within.status);
  });

  test("to restaurants find no guest: what a search or a screen shows of reviews is asked for by their right", async () => {
    const { owner, here } = await setUp();
    await createReview(database, { restaurantId: here.id, author: "Hortense Duval", publishedAt: new Date() });
    const paths = ["/shell/reviews?author=Hortense", `/restaurants/${here.id}/dashboard`];
    const { token } = await make(owner, { scopes: ["restaurants:read"] });
    for (const path of paths) {
      const { status, body, text } = await call("GET", path, { token });
      expect([path, status, body.code]).toEqual([path, 403, "TOKEN_SCOPE"]);
      expect([body.data, text.includes("Hortense")]).toMatchObject([{ neededScope: "reviews:read" }, false]);
    }
    for (const path of ["/shell", "/restaurants", `/restaurants/${here.id}`])
      expect((await call("GET", path, { token })).text).not.toContain("Hortense");
    const reader = await make(owner, { scopes: ["reviews:read"] });
    for (const path of paths) expect((await call("GET", path, reader)).text).toContain("Hortense");
  });

  test("to write let it read as well, to read do not let it write", async () => {
    const { owner, here } = await setUp();
    const writes = (await make(owner, { scopes: ["restaurants:write"] })).token;
    const reads = (await make(owner, { scopes: ["restaurants:read"] })).token;
    expect((await call("GET", `/restaurants/${here.id}`, { token: writes })).status).toBe(200);
    const refused = await call("PUT", `/restaurants/${here.id}`, { token: reads, body: { bricksPostalCode: null } });
    expect(refused.body).toMatchObject({ code: "TOKEN_SCOPE", data: { neededScope: "restaurants:write" } });
  });

  test("never let it make or end tokens, change the password or sign anybody out", async () => {
    const { owner } = await setUp();
    const { token, _id } = await make(owner);
    for (const [method, path, body] of [
      ["POST", `/users/${owner.id}/api-tokens`, { name: "Enfant", scopes: ["account:read"] }],
      ["DELETE", `/api-tokens/${_id}`, undefined],
      ["PUT", `/users/${owner.id}/password`, { currentPassword: "a", newPassword: "b" }],
      ["GET", `/users/${owner.id}/sessions`, undefined],
      ["DELETE", `/users/${owner.id}/sessions`, undefined],
      ["POST", "/auth/refresh", {}],
    ] as const)
      expect((await call(method, path, { token, body })).body.code, path).toBe("TOKEN_REFUSED");
  });
});

describe("making one", () => {
  test("takes only what is its person's to give: no other person, hash, id or use", async () => {
    const { owner } = await setUp();
    const other = await createUser(database);
    const { body } = await call<NewApiToken>("POST", `/users/${owner.id}/api-tokens`, {
      token: await tokenOf(owner),
      body: {
        ...{ name: "Export", scopes: ["account:read"], userId: other.id, owner: { _id: other.id }, tokenHash: "00" },
        ...{ _id: newId(), expiresAt: "2099-01-01T00:00:00Z", revokedAt: null, state: "live", lastUsedAt: null },
      },
    });
    const made = body.data;
    expect(made.owner._id).toBe(owner.id);
    expect(Date.parse(made.expiresAt)).toBeLessThan(Date.now() + 91 * 86_400_000);
    const me = await call<{ _id: string }>("GET", "/users/me", { token: made.token });
    expect(me.body.data._id).toBe(owner.id);
    const foreign = await call("POST", `/users/${other.id}/api-tokens`, {
      token: await tokenOf(owner),
      body: { name: "Export", scopes: ["account:read"] },
    });
    expect(foreign.status).toBe(404);
  });

  test.each([
    [{ name: " " }],
    [{ name: "x".repeat(81) }],
    [{ days: 0 }],
    [{ days: 366 }],
    [{ scopes: [] }],
    [{ scopes: ["everything:write"] }],
    [{ organizationIds: ["no id"] }],
  ])("refuses %j", async (wrong) => {
    const person = await createUser(database);
    const body = { name: "Export", scopes: ["account:read"], ...wrong };
    const { status } = await call("POST", `/users/${person.id}/api-tokens`, { token: await tokenOf(person), body });
    expect(status).toBe(422);
  });

  test("for an organization of somebody else is the 404 of a missing one", async () => {
    const { one } = await setUp();
    const stranger = await createUser(database, { organizations: [{ id: (await createOrganization(database)).id }] });
    for (const id of [one.id, newId()])
      await expect(make(stranger, { organizationIds: [id] })).rejects.toThrow("404 NOT_FOUND");
  });

  test("ends at the most a person can have, also where two are made at one moment", async () => {
    const person = await createUser(database);
    await make(person);
    await database.pool.query(
      `insert into api_tokens (id, user_id, name, token_hash, hint, scopes, expires_at)
       select gen_random_uuid(), user_id, name, gen_random_uuid()::text, hint, scopes, expires_at
       from api_tokens, generate_series(3, $2) n where user_id = $1`,
      [person.id, apiTokensMax],
    );
    const both = await Promise.allSettled([make(person), make(person)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("who sees and ends whose", () => {
  test("people their own; account managers those that reach their organizations; admins all", async () => {
    const { one, two, owner } = await setUp();
    const manager = await createUser(database, { role: "accountManager", organizations: [{ id: one.id }] });
    const admin = await createUser(database, { role: "admin" });
    const everywhere = await make(owner, { name: "Partout" });
    const here = await make(owner, { name: "Ici", organizationIds: [one.id, two.id] });
    const there = await make(owner, { name: "Ailleurs", organizationIds: [two.id] });
    const foreign = await make(await createUser(database), { name: "Étranger" });
    const seen = async (person: Person, query = "?pageSize=50") => {
      const { body } = await call<NewApiToken[]>("GET", `/api-tokens${query}`, { token: await tokenOf(person) });
      return body.data;
    };
    expect((await seen(manager)).map(({ name }) => name)).toEqual(["Ici", "Partout"]);
    expect((await seen(manager))[0]?.organizations).toEqual([{ _id: one.id, name: one.name }]);
    expect((await seen(admin, "?search=ailleurs")).map(({ _id }) => _id)).toContain(there._id);
    expect((await seen(admin, "?search=etranger")).map(({ _id }) => _id)).toContain(foreign._id);
    expect((await call("GET", "/api-tokens", { token: await tokenOf(owner) })).status).toBe(403);
    const end = async (person: Person, id: string) =>
      (await call("DELETE", `/api-tokens/${id}`, { token: await tokenOf(person) })).status;
    expect(await end(manager, there._id)).toBe(404);
    expect(await end(await createUser(database), here._id)).toBe(404);
    expect(await end(manager, everywhere._id)).toBe(200);
    expect((await seen(manager, "?state=ended")).map(({ _id }) => _id)).toContain(everywhere._id);
    expect(await end(admin, foreign._id)).toBe(200);
  });

  test("an ended one is shown for a month and then deleted", async () => {
    const person = await createUser(database);
    const { _id } = await make(person);
    await database.pool.query("update api_tokens set revoked_at = now() - interval '31 days' where id = $1", [_id]);
    await deleteExpired(database.orm);
    const { rows } = await database.pool.query("select from api_tokens where id = $1", [_id]);
    expect(rows).toEqual([]);
  });
});

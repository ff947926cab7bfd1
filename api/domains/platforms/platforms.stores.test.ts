import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { Connection, Matrix, PlatformOffer, PlatformPermissions } from "#contract/platforms/connections.ts";
import { fakePlatforms, vendorLocation } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;

async function setUp() {
  const organization = await createOrganization(database);
  const owner = await createUser(database, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  return { organization, owner, restaurant, token: await api.tokenOf(owner) };
}
/** An account of the organization, with one location. */
async function account(organizationId: string, userId: string | null, changes: { health?: string } = {}) {
  const id = newId();
  await database.pool.query(
    `insert into credentials (id, organization_id, user_id, key, account_id, account_name, sealed_tokens, health, scopes)
     values ($1::uuid, $2, $3, 'gmb', $1::text, 'Compte pro', $4, $5, '{vendor.manage}')`,
    [
      id,
      organizationId,
      userId,
      fake.platforms.sealing.seal({ accessToken: "a", refreshToken: "r", expiresAt: null }),
      changes.health ?? "connected",
    ],
  );
  const location = vendorLocation({ externalId: `locations/${id}` });
  await database.pool.query(
    "insert into credential_locations (credential_id, external_id, account_id, name) values ($1, $2, 'accounts/7', $3)",
    [id, location.externalId, location.name],
  );
  return { credentialId: id, externalId: location.externalId };
}
const put = (restaurantId: string, key: string, token: string, body: object) =>
  api.call<Connection>("PUT", `/restaurants/${restaurantId}/platforms/${key}`, { token, body });
const get = (restaurantId: string, key: string, token: string) =>
  api.call<Connection>("GET", `/restaurants/${restaurantId}/platforms/${key}`, { token });

describe("the platforms of this installation", () => {
  test("say how each is connected, what it can do, and that the sandbox stands in", async () => {
    const { token } = await setUp();
    const { body } = await api.call<PlatformOffer[]>("GET", "/platforms", { token });
    expect(body.data.map(({ key, kind, isConfigured, isSandbox }) => [key, kind, isConfigured, isSandbox])).toEqual([
      ["gmb", "oauth", true, true],
      ["facebook", "oauth", false, true],
      ["tripadvisor", "installation", true, true],
      ["deliveroo", "manual", true, false],
    ]);
    expect(body.data[2]?.capabilities).toMatchObject({ reviewWindow: 5, reply: "link" });
  });
});

describe("a restaurant's place on a platform", () => {
  test("is chosen among the places of an account of its organization", async () => {
    const { organization, owner, restaurant, token } = await setUp();
    const listing = await account(organization.id, owner.id);
    expect((await get(restaurant.id, "gmb", token)).body.data).toMatchObject({ _id: null, state: "not_connected" });
    const { status, body } = await put(restaurant.id, "gmb", token, listing);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      state: "connected",
      externalId: listing.externalId,
      credential: { _id: listing.credentialId, accountName: "Compte pro" },
      isSandbox: true,
      reviewCount: 0,
      remoteCount: null,
    });
    expect(body.data.announcements).toBeNull();
    const failure = {
      code: "PERMISSION_DENIED",
      vendorCode: "403",
      vendorMessage: "no",
      at: "2026-11-23T10:00:00.000Z",
    };
    for (const refused of [null, failure]) {
      const values = [restaurant.id, refused && JSON.stringify(refused)];
      await database.pool.query(
        "update platforms set watch_tried_at = now(), watch_failure = $2 where restaurant_id = $1",
        values,
      );
      expect((await get(restaurant.id, "gmb", token)).body.data.announcements).toEqual({ failure: refused });
    }
    const foreign = await setUp();
    const other = await account(foreign.organization.id, foreign.owner.id);
    expect((await put(restaurant.id, "gmb", token, other)).status).toBe(404);
    expect((await put(restaurant.id, "gmb", token, {})).body.code).toBe("INVALID_INPUT");
    expect((await put(restaurant.id, "gmb", token, { ...listing, externalId: "locations/none" })).body.code).toBe(
      "PLATFORM_LISTING_UNKNOWN",
    );
    expect((await put(foreign.restaurant.id, "gmb", token, listing)).status).toBe(404);
  });

  test("is found by the address of its page where keys of the installation serve", async () => {
    const { organization, restaurant, token } = await setUp();
    const query = "https://www.tripadvisor.example/Restaurant_Review-g1-d4242-Reviews.html";
    expect((await put(restaurant.id, "tripadvisor", token, { query })).body.data).toMatchObject({
      state: "connected",
      externalId: "4242",
    });
    expect((await put(restaurant.id, "tripadvisor", token, { query: "nothing" })).body.code).toBe(
      "PLATFORM_LISTING_UNKNOWN",
    );
    const second = await createRestaurant(database, { organizationId: organization.id });
    expect((await put(second.id, "tripadvisor", token, { query })).body.code).toBe("PLATFORM_LISTING_TAKEN");
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "503");
    const failed = await put(second.id, "tripadvisor", token, { query });
    fake.state.account.failure = null;
    expect([failed.status, failed.body.code]).toEqual([502, "PLATFORM_FAILED"]);
  });

  test("is one restaurant's in the whole installation where the keys open more than everybody sees", async () => {
    const [ours, theirs] = [await setUp(), await setUp()];
    const query = "https://www.tripadvisor.example/Restaurant_Review-g1-d7777-Reviews.html";
    const authorization = fake.platforms.connectors.get("tripadvisor")?.authorization;
    if (authorization?.kind !== "installation") throw new Error("no key of the installation");
    expect((await put(ours.restaurant.id, "tripadvisor", ours.token, { query })).status).toBe(200);
    authorization.hasPrivatePlaces = true;
    const taken = await put(theirs.restaurant.id, "tripadvisor", theirs.token, { query });
    delete authorization.hasPrivatePlaces;
    expect([taken.status, taken.body.code]).toEqual([409, "PLATFORM_LISTING_TAKEN"]);
    expect(taken.text).not.toContain(ours.restaurant.id);
    expect((await put(theirs.restaurant.id, "tripadvisor", theirs.token, { query })).status).toBe(200);
  });

  test("is an address to open where everything is done by hand, and only a real address", async () => {
    const { restaurant, token } = await setUp();
    const { body } = await put(restaurant.id, "deliveroo", token, { query: "https://deliveroo.example/menu/chez" });
    expect(body.data).toMatchObject({
      state: "manual",
      replyUrl: "https://deliveroo.example/menu/chez",
      isSandbox: false,
    });
    for (const query of ["chez", "javascript:alert(1)"])
      expect((await put(restaurant.id, "deliveroo", token, { query })).body.code).toBe("PLATFORM_LISTING_UNKNOWN");
  });

  test.each([
    ["deliveroo", "https://deliveroo.example.evil.example/menu/chez"],
    ["deliveroo", "https://evildeliveroo.example/menu/chez"],
    ["deliveroo", "https://deliveroo.example@evil.example/menu/chez"],
    ["deliveroo", "https://evil@deliveroo.example/menu/chez"],
    ["deliveroo", "ftp://deliveroo.example/menu"],
    ["tripadvisor", "https://tripadvisor.example.evil.example/Restaurant_Review-g1-d4242-Reviews.html"],
    ["tripadvisor", "https://eviltripadvisor.example/Restaurant_Review-g1-d4242-Reviews.html"],
  ])("of %s is not taken from %s", async (key, query) => {
    const { restaurant, token } = await setUp();
    const { status, body } = await put(restaurant.id, key, token, { query });
    expect([status, body.code]).toEqual([422, "PLATFORM_ADDRESS_FOREIGN"]);
    expect(body).toMatchObject({ data: { fields: { query: "otherSite" } } });
    expect((await get(restaurant.id, key, token)).body.data).toMatchObject({ state: "not_connected", url: null });
  });

  test("is untied without losing a review; without any the platform goes from the list", async () => {
    const { organization, owner, restaurant, token } = await setUp();
    await put(restaurant.id, "gmb", token, await account(organization.id, owner.id));
    await put(restaurant.id, "deliveroo", token, { query: "https://deliveroo.example/menu/chez" });
    await createReview(database, { restaurantId: restaurant.id });
    for (const key of ["gmb", "deliveroo"])
      expect((await api.call("DELETE", `/restaurants/${restaurant.id}/platforms/${key}`, { token })).status).toBe(200);
    const keys = await database.pool.query(
      "select key, credential_id, external_id from platforms where restaurant_id = $1",
      [restaurant.id],
    );
    expect(keys.rows).toEqual([{ key: "gmb", credential_id: null, external_id: null }]);
    expect((await get(restaurant.id, "gmb", token)).body.data).toMatchObject({
      state: "not_connected",
      reviewCount: 1,
    });
  });

  test("is changed by owners alone, and its account named to those who may read accounts", async () => {
    const { organization, owner, restaurant, token } = await setUp();
    const listing = await account(organization.id, owner.id);
    await put(restaurant.id, "gmb", token, listing);
    const inside = async (caslRole: "manager" | "moderator") =>
      api.tokenOf(
        await createUser(database, {
          organizations: [{ id: organization.id, caslRole }],
          restaurants: [restaurant.id],
        }),
      );
    const [manager, moderator] = [await inside("manager"), await inside("moderator")];
    for (const [method, body] of [
      ["PUT", listing],
      ["DELETE", undefined],
    ] as const) {
      const refused = await api.call(method, `/restaurants/${restaurant.id}/platforms/gmb`, { token: manager, body });
      expect([refused.status, refused.body.permissionRule?.neededRole]).toEqual([403, "owner"]);
    }
    expect((await get(restaurant.id, "gmb", manager)).body.data.credential?._id).toBe(listing.credentialId);
    expect((await get(restaurant.id, "gmb", moderator)).status).toBe(403);
    const { body } = await api.call<Connection[]>("GET", `/restaurants/${restaurant.id}/platforms`, {
      token: moderator,
    });
    expect(body.data[0]).toMatchObject({ key: "gmb", state: "connected", credential: null });
  });
});

describe("rights on a page", () => {
  test("are asked of the platform, kept for ten minutes, and for linked platforms only", async () => {
    const { organization, owner, restaurant, token } = await setUp();
    const { body } = await put(restaurant.id, "gmb", token, await account(organization.id, owner.id));
    const read = () => api.call<PlatformPermissions>("GET", `/platforms/${body.data._id}/permissions`, { token });
    expect((await read()).body.data).toMatchObject({
      key: "gmb",
      permissions: [{ key: "MANAGE", granted: true }],
      readAt: expect.any(String),
    });
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "503");
    expect((await read()).body.data.permissions).toHaveLength(1);
    await database.pool.query("update platforms set permissions_at = now() - interval '1 hour' where id = $1", [
      body.data._id,
    ]);
    expect((await read()).body.data.permissions).toHaveLength(1);
    await database.pool.query("update platforms set permissions = null where id = $1", [body.data._id]);
    expect((await read()).body.code).toBe("PLATFORM_FAILED");
    fake.state.account.failure = null;
    await createReview(database, { restaurantId: restaurant.id });
    await api.call("DELETE", `/restaurants/${restaurant.id}/platforms/gmb`, { token });
    expect((await read()).body.data).toMatchObject({ permissions: [], readAt: null });
    const stranger = await setUp();
    expect((await api.call("GET", `/platforms/${body.data._id}/permissions`, { token: stranger.token })).status).toBe(
      404,
    );
  });
});

describe("the matrix", () => {
  const read = async (token: string, query = "") =>
    (await api.call("GET", `/admin/platforms?${query}`, { token })).body as unknown as Matrix & { status: number };

  test("puts those that need somebody first, counts each kind, and finds them by state, platform and name", async () => {
    const { organization, owner } = await setUp();
    const keeper = await api.tokenOf(
      await createUser(database, { role: "accountManager", organizations: [{ id: organization.id }] }),
    );
    const [good, lost] = [
      await account(organization.id, owner.id),
      await account(organization.id, owner.id, { health: "needs_reconnect" }),
    ];
    const restaurant = async (name: string, listing?: { credentialId: string }) => {
      const { id } = await createRestaurant(database, { organizationId: organization.id, name });
      if (listing)
        await database.pool.query(
          "insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at) values ($1::uuid, $2, 'gmb', $1::text, $3, now())",
          [newId(), id, listing.credentialId],
        );
      return id;
    };
    await restaurant("Alpha", good);
    const broken = await restaurant("Zoulou", lost);
    await database.pool.query("insert into platforms (id, restaurant_id, key) values ($1, $2, 'private')", [
      newId(),
      broken,
    ]);
    const { data, counts, isSandbox } = await read(keeper);
    expect(data.map(({ name, worst }) => [name, worst])).toEqual([
      ["Zoulou", "needs_reconnect"],
      ["Alpha", "connected"],
      ["Chez Madeleine", "not_connected"],
    ]);
    expect(counts).toEqual({ all: 3, broken: 1, expiring: 0, waiting: 0, healthy: 1, none: 1 });
    expect(isSandbox).toBe(true);
    expect(data[0]?.listings).toEqual([
      expect.objectContaining({ key: "gmb", state: "needs_reconnect", accountName: "Compte pro" }),
    ]);
    expect((await read(keeper, "show=broken")).data.map(({ name }) => name)).toEqual(["Zoulou"]);
    expect((await read(keeper, "search=alp")).data.map(({ name }) => name)).toEqual(["Alpha"]);
    expect((await read(keeper, "key=tripadvisor")).counts.none).toBe(3);
    const first = await read(keeper, "pageSize=2");
    const second = await read(keeper, `pageSize=2&after=${first.pagination.after}`);
    expect(second.data.map(({ name }) => name)).toEqual(["Chez Madeleine"]);
    const back = await read(keeper, `pageSize=2&before=${second.pagination.before}`);
    expect(back.data.map(({ name }) => name)).toEqual(["Zoulou", "Alpha"]);
    expect((await read(keeper, "show=expiring")).counts.all).toBe(3);
    const remind = () =>
      api.call<{ credentialCount: number; mailCount: number }>("POST", "/admin/platforms/reminders", {
        token: keeper,
        body: { restaurantIds: [broken] },
      });
    expect((await remind()).body.data.credentialCount).toBe(1);
    expect((await remind()).body.data).toEqual({ credentialCount: 0, mailCount: 0 });
  });

  test("is closed to owners, and an accountManager sees its organizations alone", async () => {
    const { token } = await setUp();
    expect((await api.call("GET", "/admin/platforms", { token })).status).toBe(403);
    const elsewhere = await createOrganization(database);
    const keeper = await api.tokenOf(
      await createUser(database, { role: "accountManager", organizations: [{ id: elsewhere.id }] }),
    );
    expect((await read(keeper)).data).toEqual([]);
  });

  test("answers 500 restaurants with 6 platforms each in one page", async () => {
    const { organization, owner } = await setUp();
    const { credentialId } = await account(organization.id, owner.id);
    await database.pool.query(
      `with made as (insert into restaurants (id, organization_id, name) select gen_random_uuid(), $1, 'R' || n from generate_series(1, 499) n returning id)
       insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at)
       select gen_random_uuid(), made.id, k, made.id || k, case when k = 'gmb' then $2::uuid end, now()
       from made cross join unnest('{gmb,facebook,tripadvisor,lafourchette,yelp,ubereats}'::text[]) k`,
      [organization.id, credentialId],
    );
    const keeper = await api.tokenOf(
      await createUser(database, { role: "accountManager", organizations: [{ id: organization.id }] }),
    );
    expect((await read(keeper, "pageSize=500")).data).toHaveLength(500);
  });
});

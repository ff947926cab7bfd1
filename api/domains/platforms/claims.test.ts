import { afterAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#api/domains/platform-sessions/session.ts";
import { synchroniseDue } from "#api/domains/synchronisation/due.ts";
import type { Connection, ListingClaim } from "#contract/platforms/connections.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const authorization = fake.platforms.connectors.get("tripadvisor")?.authorization;
if (authorization?.kind !== "installation") throw new Error("no key of the installation");
authorization.hasPrivatePlaces = true;
afterAll(() => {
  delete authorization.hasPrivatePlaces;
});

const key = "tripadvisor";
const query = (id: number) => `https://www.tripadvisor.example/Restaurant_Review-g1-d${id}-Reviews.html`;
async function setUp() {
  const organization = await createOrganization(database);
  const organizations = [{ id: organization.id, caslRole: "owner" as const }];
  const restaurant = await createRestaurant(database, { organizationId: organization.id, name: "Chez Madeleine" });
  const manager = await createUser(database, { role: "accountManager", organizations });
  return {
    organization,
    restaurant,
    owner: await api.tokenOf(await createUser(database, { name: "Inès", lastname: "Morel", organizations })),
    manager: await api.tokenOf(manager),
  };
}
type ClaimSetup = Awaited<ReturnType<typeof setUp>>;
let one: ClaimSetup;
let other: ClaimSetup;
beforeEach(async () => {
  await database.pool.query("truncate restaurants cascade");
  [one, other] = [await setUp(), await setUp()];
});
const claim = ({ restaurant }: ClaimSetup, token: string, id = 4242) =>
  api.call<Connection>("PUT", `/restaurants/${restaurant.id}/platforms/${key}`, { token, body: { query: query(id) } });
const look = async ({ restaurant, owner }: ClaimSetup) =>
  (await api.call<Connection>("GET", `/restaurants/${restaurant.id}/platforms/${key}`, { token: owner })).body.data;
const decide = ({ restaurant }: ClaimSetup, token: string, isApproved: boolean, externalId = "4242") =>
  api.call("PUT", `/admin/platforms/claims/${restaurant.id}/${key}`, { token, body: { externalId, isApproved } });
const claimsFor = async (token: string) =>
  (await api.call<ListingClaim[]>("GET", "/admin/platforms/claims", { token })).body.data;

test("waits for approval when a restaurant's people claim it: nothing is read or sent before", async () => {
  const { status, body } = await claim(one, one.owner);
  expect([status, body.data.state, body.data.connectedAt]).toEqual([200, "waits_for_approval", null]);
  expect(body.data.claimedAt).toEqual(expect.any(String));
  expect(await synchroniseDue(api.services)).toEqual({ wokenCount: 0, startedCount: 0 });
  await expect(openSession(api.services, one.restaurant.id, key)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const asked = { token: one.owner, body: { restaurantIds: [one.restaurant.id] } };
  expect((await api.call("POST", "/reviews/synchronize", asked)).body.data).toEqual([]);
});

test("is shown to the account manager of its organization, who approves it; it is live and read at once", async () => {
  await claim(one, one.owner);
  expect(await claimsFor(one.manager)).toEqual([
    {
      key,
      externalId: "4242",
      name: expect.any(String),
      url: query(4242),
      claimedAt: expect.any(String),
      claimedBy: "Inès Morel",
      restaurant: { _id: one.restaurant.id, name: "Chez Madeleine", formattedAddress: expect.any(String) },
      organization: { _id: one.organization.id, name: expect.any(String) },
    },
  ]);
  expect(await claimsFor(other.manager)).toEqual([]);
  expect((await decide(other, one.manager, true)).status).toBe(404);
  expect((await decide(one, other.manager, true)).status).toBe(404);
  expect((await decide(one, one.owner, true)).status).toBe(403);
  expect((await decide(one, one.manager, true, "9999")).status).toBe(404);
  expect((await decide(one, one.manager, true)).status).toBe(200);
  expect(await look(one)).toMatchObject({ state: "connected", externalId: "4242", claimedAt: null });
  const { rows } = await database.pool.query("select platform_key, status from review_fetches");
  expect(rows).toEqual([{ platform_key: key, status: "PENDING" }]);
  expect(await claimsFor(one.manager)).toEqual([]);
  expect((await decide(one, one.manager, false)).status).toBe(404);
});

test("goes to whom it is approved for, not to who asked first", async () => {
  await claim(one, one.owner);
  expect((await claim(other, other.owner)).body.data.state).toBe("waits_for_approval");
  expect((await decide(other, other.manager, true)).status).toBe(200);
  const late = await decide(one, one.manager, true);
  expect([late.status, late.body.code]).toEqual([409, "PLATFORM_LISTING_TAKEN"]);
  expect((await decide(one, one.manager, false)).status).toBe(200);
});

test("of two approvals at once one is live", async () => {
  await claim(one, one.owner);
  await claim(other, other.owner);
  const responses = await Promise.all([decide(one, one.manager, true), decide(other, other.manager, true)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("that is refused is not linked and says so until it is claimed again", async () => {
  await claim(one, one.owner);
  expect((await decide(one, one.manager, false)).status).toBe(200);
  expect(await look(one)).toMatchObject({
    state: "not_connected",
    externalId: null,
    claimedAt: null,
    claimRefusedAt: expect.any(String),
  });
  await claim(one, one.owner, 77);
  expect(await look(one)).toMatchObject({ state: "waits_for_approval", externalId: "77", claimRefusedAt: null });
  await api.call("DELETE", `/restaurants/${one.restaurant.id}/platforms/${key}`, { token: one.owner });
  expect(await claimsFor(one.manager)).toEqual([]);
});

test("needs no approval of the product's own people", async () => {
  const admin = await api.tokenOf(await createUser(database, { role: "admin" }));
  expect((await claim(one, admin)).body.data).toMatchObject({ state: "connected", claimedAt: null });
});

import { expect, test } from "vitest";
import { type Connector, PlatformError } from "#api/platforms/connector.ts";
import type { PlatformProfile } from "#contract/platforms/profiles.ts";
import { connectListing, platformsOf } from "#tests/factories/fake-platform.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { openSandboxSession, platformsInSandbox } from "#tests/platforms/sandboxed.ts";
import { testApi } from "#tests/setup/api.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

const on = platformsInSandbox();
let failure: PlatformError | null = null;
/** The connector on the sandbox, in the session of somebody who consented there. */
async function consented(key: "gmb" | "facebook"): Promise<{ connector: Connector; externalId: string }> {
  const session = await openSandboxSession(on, key);
  const { reviews, profile, ...connector } = on.connectorOf(key);
  if (!reviews || !profile) throw new Error("nothing to read");
  return {
    externalId: session.location.externalId,
    connector: {
      ...connector,
      authorization: { kind: "installation", pageHosts: [], token: async () => session.accessToken },
      reviews: { ...reviews, page: (_, cursor, since) => reviews.page(session, cursor, since) },
      profile: async () => {
        if (failure) throw failure;
        return profile(session);
      },
    },
  };
}
const google = await consented("gmb");
const facebook = await consented("facebook");
const api = await testApi(undefined, platformsOf(google.connector, facebook.connector));
const { database } = api;
const [seeded] = on.world.restaurants;
if (!seeded) throw new Error("an empty world");

async function setUp() {
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, {
    organizationId: organization.id,
    name: seeded?.name ?? "",
    street: "1 rue des Lilas-Gris",
    phone: "01 99 00 00 00",
    type: "Bistrot",
  });
  const member = { organizations: [{ id: organization.id, caslRole: "guest" as const }], restaurants: [restaurant.id] };
  const guest = await createUser(database, member);
  const path = `/restaurants/${restaurant.id}/platform-profiles`;
  const token = await api.tokenOf(guest);
  const list = async () => (await api.call<PlatformProfile[]>("GET", path, { token })).body.data;
  const sync = synchroniser(database, google.connector, facebook.connector);
  return { restaurant, path, list, sync };
}

test.each([
  ["gmb", google],
  ["facebook", facebook],
] as const)("the profile of %s arrives, field by field beside ours, and follows a change there", async (key, at) => {
  const { restaurant, list, sync } = await setUp();
  await connectListing(database, { restaurantId: restaurant.id, key, externalId: at.externalId });
  expect(await list()).toEqual([{ key, readAt: null, fields: null, isClosedTemporarily: null, failure: null }]);
  await sync.run(restaurant.id, { platformKey: key });
  const [read] = await list();
  expect(read).toMatchObject({
    readAt: expect.any(String),
    failure: null,
    fields: {
      name: { shown: seeded.name, differs: false },
      address: { shown: expect.stringContaining(seeded.street), differs: true },
      phone: { shown: seeded.phone, own: "01 99 00 00 00", differs: true },
      website: { shown: seeded.website, own: null, differs: null },
      categories: { shown: [expect.any(String)], differs: null },
      reviewCount: { shown: 60, own: 60, differs: false },
    },
  });
  expect(read?.fields?.regularHours.shown?.length).toBe(seeded.hours.length);
  expect(read?.fields?.rating.shown).toEqual(expect.any(Number));

  await on.command({ do: "edit_listing", platform: key, location: seeded.listings[key], phone: "+33 1 99 00 00 00" });
  await sync.run(restaurant.id, { platformKey: key, wantsProfile: true });
  expect((await list())[0]?.fields?.phone).toMatchObject({ shown: "+33 1 99 00 00 00", differs: false });
});

test("a refusal is shown with its reason, beside what was read before", async () => {
  const { restaurant, list, sync } = await setUp();
  await connectListing(database, { restaurantId: restaurant.id, key: "gmb", externalId: google.externalId });
  await sync.run(restaurant.id);
  failure = new PlatformError("PERMISSION_DENIED", "Not this page.", { vendorCode: "403" });
  await sync.run(restaurant.id, { wantsProfile: true });
  failure = null;
  const [{ failure: refusal, fields } = { failure: null, fields: null }] = await list();
  expect(refusal).toMatchObject({ code: "PERMISSION_DENIED", vendorCode: "403" });
  expect(fields?.name.shown).toBe(seeded.name);
});

test("a platform that is not connected shows nothing, and nothing is shown to others", async () => {
  const { path, list } = await setUp();
  expect(await list()).toEqual([]);
  const stranger = await api.tokenOf(await createUser(database));
  expect((await api.call("GET", path, { token: stranger })).status).toBe(404);
});

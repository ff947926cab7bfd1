import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { linkListing, unlinkListing } from "#api/domains/listings/link.ts";
import { type Connector, PlatformError, type VendorProfile } from "#api/platforms/connector.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
let restaurant: { id: string; organizationId: string };
let platform: ReturnType<typeof fakePlatform>;
let sync: ReturnType<typeof synchroniser>;
let shown: VendorProfile;
let failure: PlatformError | null;
let askedCount: number;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurant = await createRestaurant(database);
  await connectListing(database, { restaurantId: restaurant.id, key: "gmb", externalId: "locations/9" });
  platform = fakePlatform();
  platform.put(vendorReview("r1"));
  [failure, askedCount] = [null, 0];
  shown = {
    name: "Chez Madeleine",
    phone: "+33 1 99 00 12 34",
    website: null,
    address: null,
    categories: ["Bistrot"],
    totals: null,
    openingHours: null,
    isClosedTemporarily: false,
    raw: { title: "Chez Madeleine", note: "a\0b" },
  };
  const connector: Connector = {
    ...platform.connector,
    capabilities: { ...platform.connector.capabilities, readProfile: "api" },
    profile: async () => {
      askedCount += 1;
      if (failure) throw failure;
      return shown;
    },
  };
  sync = synchroniser(database, connector);
});

const stored = async () => {
  const { rows } = await database.pool.query(
    `select p.profile->>'phone' as phone, p.profile_at as "readAt", p.profile_failure->>'code' as failure, x.payload,
       p.failure as "placeFailure", p.health
     from platforms p left join profile_payloads x on x.platform_id = p.id where p.restaurant_id = $1`,
    [restaurant.id],
  );
  return rows[0];
};
const longAgo = (column: "profile_at" | "profile_tried_at", span: string) =>
  database.pool.query(`update platforms set ${column} = now() - $2::interval where restaurant_id = $1`, [
    restaurant.id,
    span,
  ]);

test("the profile arrives with the first run, what the platform sent beside it, and rests for a day", async () => {
  expect(await sync.run(restaurant.id)).toMatchObject({ status: "DONE", new_count: 1 });
  expect(await stored()).toMatchObject({
    phone: "+33 1 99 00 12 34",
    readAt: expect.any(Date),
    failure: null,
    payload: { title: "Chez Madeleine", note: "ab" },
  });
  shown = { ...shown, phone: "+33 1 99 00 56 78", raw: { title: "Chez Madeleine" } };
  await sync.run(restaurant.id);
  expect(askedCount).toBe(1);
  await longAgo("profile_at", "25 hours");
  await longAgo("profile_tried_at", "25 hours");
  await sync.run(restaurant.id);
  expect(await stored()).toMatchObject({ phone: "+33 1 99 00 56 78", payload: { title: "Chez Madeleine" } });
});

test("whoever asks for a reading has the profile read too, once", async () => {
  await sync.run(restaurant.id);
  await sync.run(restaurant.id, { wantsProfile: true });
  expect(askedCount).toBe(2);
  await sync.run(restaurant.id);
  expect(askedCount).toBe(2);
});

test("a profile that is refused leaves the reviews, the connection and what was read before alone", async () => {
  await sync.run(restaurant.id);
  platform.put(vendorReview("r2"));
  failure = new PlatformError("PERMISSION_DENIED", "Not this page.", { vendorCode: "403" });
  expect(await sync.run(restaurant.id, { wantsProfile: true })).toMatchObject({
    status: "DONE",
    new_count: 1,
    failure: null,
  });
  expect(await stored()).toMatchObject({
    phone: "+33 1 99 00 12 34",
    failure: "PERMISSION_DENIED",
    placeFailure: null,
    health: "connected",
  });
  failure = null;
  await sync.run(restaurant.id, { wantsProfile: true });
  expect(await stored()).toMatchObject({ failure: null });
});

test("one that failed is asked for by a later run, not at once", async () => {
  failure = new PlatformError("VENDOR_DOWN", "503", {});
  await sync.run(restaurant.id);
  await sync.run(restaurant.id);
  expect(askedCount).toBe(1);
  await longAgo("profile_tried_at", "31 minutes");
  failure = null;
  await sync.run(restaurant.id);
  expect(await stored()).toMatchObject({ phone: "+33 1 99 00 12 34", failure: null });
});

test("reviews that cannot be read leave the profile alone", async () => {
  platform.faults.push(new PlatformError("UNSUPPORTED", "(#12) deprecated", { vendorCode: "12" }));
  expect(await sync.run(restaurant.id)).toMatchObject({ failure: { code: "UNSUPPORTED" } });
  expect(await stored()).toMatchObject({ phone: "+33 1 99 00 12 34", failure: null });
});

const nothing = { accountId: null, name: null, placeId: null, url: null, sealedToken: null, credentialId: null };
const link = (externalId: string) =>
  transaction(database, (client) => {
    const ids = { restaurantId: restaurant.id, organizationId: restaurant.organizationId };
    return linkListing(client, ids, { ...nothing, key: "gmb", externalId }, { replace: true });
  });
const empty = { phone: null, readAt: null, failure: null, payload: null };

test("another place begins without anything of the former, and is read with its own first run", async () => {
  await sync.run(restaurant.id);
  await link("locations/other");
  expect(await stored()).toMatchObject(empty);
  const { rows } = await database.pool.query("select remote_count from platforms where restaurant_id = $1", [
    restaurant.id,
  ]);
  expect(rows).toEqual([{ remote_count: null }]);
  shown = { ...shown, phone: "+33 1 99 00 00 00" };
  await sync.run(restaurant.id);
  expect(await stored()).toMatchObject({ phone: "+33 1 99 00 00 00" });
});

test("an untied place keeps nothing", async () => {
  await sync.run(restaurant.id);
  await transaction(database, (client) => unlinkListing(client, restaurant.id, "gmb"));
  expect(await stored()).toMatchObject(empty);
});

test("an answer of the former place that is still on its way is not kept at the new one", async () => {
  const connector: Connector = {
    ...platform.connector,
    capabilities: { ...platform.connector.capabilities, readProfile: "api" },
    async profile() {
      await link("locations/other");
      return shown;
    },
  };
  const other = synchroniser(database, connector);
  await other.start(restaurant.id);
  await other.turn(restaurant.id);
  expect(await stored()).toMatchObject(empty);
});

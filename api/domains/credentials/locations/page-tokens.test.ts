import { beforeEach, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { fakePlatforms, vendorLocation } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { inSession } from "../../platform-sessions/session.ts";
import { checkAccounts } from "../check.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database, services } = api;
let listed = "page-token";
fake.connector.locations = async function* () {
  yield vendorLocation({ externalId: "pages/9", token: listed });
};
let restaurantId: string;
let owner: { email: string };

beforeEach(async () => {
  await database.pool.query("truncate credentials cascade");
  const organization = await createOrganization(database);
  owner = await createUser(database, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  restaurantId = (await createRestaurant(database, { organizationId: organization.id })).id;
  const credentialId = newId();
  const { sealing } = fake.platforms;
  await database.pool.query(
    `insert into credentials (id, organization_id, key, account_id, sealed_tokens) values ($1::uuid, $2, 'gmb', $1::text, $3)`,
    [credentialId, organization.id, sealing.seal({ accessToken: "a", refreshToken: "r", expiresAt: null })],
  );
  await database.pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at, sealed_token)
     values ($1, $2, 'gmb', 'pages/9', $3, now(), $4)`,
    [newId(), restaurantId, credentialId, sealing.seal({ token: "page-token" })],
  );
});
const refuse = () =>
  inSession(services, { restaurantId, key: "gmb" }, async () => {
    throw new PlatformError("AUTH_EXPIRED", "This page's token is not taken.");
  }).catch(() => {});
async function look() {
  await database.pool.query("update credentials set checked_at = null");
  await checkAccounts(services);
  const { rows } = await database.pool.query("select health from platforms where restaurant_id = $1", [restaurantId]);
  const mails = await database.pool.query("select 1 from mail_outbox where recipient = $1", [owner.email]);
  return [rows[0].health, mails.rowCount];
}

test("a page that is listed with the very token that was refused stays lost, and its people are notified once", async () => {
  await refuse();
  expect(await look()).toEqual(["needs_reconnect", 1]);
  await refuse();
  expect(await look()).toEqual(["needs_reconnect", 1]);
  listed = "another-token";
  expect(await look()).toEqual(["connected", 1]);
});

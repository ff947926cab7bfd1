import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const web = await testWebApp();

/** A restaurant that is connected to Google by an account of its organization; nobody has asked for the rights on its page yet. */
async function open() {
  const { id: organizationId } = await createOrganization(api.database);
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId });
  const owner = await signedInVisitor(api, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  const [credentialId, platformId] = [newId(), newId()];
  const tokens = fake.platforms.sealing.seal({ accessToken: "a", refreshToken: "r", expiresAt: null });
  await api.database.pool.query(
    `insert into credentials (id, organization_id, user_id, key, account_id, account_name, sealed_tokens, health, scopes)
     values ($1::uuid, $2, $3, 'gmb', $1::text, 'Compte pro', $4, 'connected', '{vendor.manage}')`,
    [credentialId, organizationId, owner.user.id, tokens],
  );
  await api.database.pool.query(
    `insert into platforms (id, restaurant_id, key, credential_id, external_id, name, connected_at)
     values ($1::uuid, $2, 'gmb', $3, $1::text, 'Chez Odile', now())`,
    [platformId, restaurantId, credentialId],
  );
  const path = `/restaurants/${restaurantId}/settings/platforms/connection`;
  return { platformId, path, visit: () => web.over(api.fetch)(path, { cookie: owner.cookie }) };
}

test("the rights on each page are asked of the platform for the selected restaurant, and shown", async () => {
  const { platformId, visit } = await open();
  const { status, text, calls } = await visit();
  expect(status).toBe(200);
  expect(calls.filter((call) => call.endsWith("/permissions"))).toEqual([`GET /platforms/${platformId}/permissions`]);
  expect(readPage(text).text).toContain("Tous les droits nécessaires");
});

test("a platform that cannot list the rights leaves the screen standing without them", async () => {
  const { visit } = await open();
  fake.state.account.failure = new PlatformError("VENDOR_DOWN", "503");
  const { status, text } = await visit();
  fake.state.account.failure = null;
  expect(status).toBe(200);
  expect(readPage(text).text).not.toContain("Tous les droits nécessaires");
});

import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { linkListing } from "#api/domains/listings/link.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import { listingAt as at, restaurantsOfListings } from "#tests/factories/listings.ts";
import { fakePlatforms, vendorLocation } from "#tests/factories/platforms.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const setup = restaurantsOfListings(api, fake);

describe("revoking and connecting again", () => {
  test("stops at once, deletes every token, keeps places, and goes on after the next consent", async () => {
    const { credentialId, token, add, restaurant } = await setup(at(1, { token: "page-token-of-1" }));
    const { id } = await restaurant();
    await add({ externalId: "locations/1", restaurantId: id });
    const listingOf = async () =>
      (
        await database.pool.query(
          "select external_id, credential_id, sealed_token from platforms where restaurant_id = $1",
          [id],
        )
      ).rows[0];
    expect((await listingOf()).sealed_token).toMatch(/^v1\./);
    const { body } = await api.call<Credential>("POST", `/credentials/${credentialId}/revoke`, { token });
    expect(body.data).toMatchObject({ health: "revoked", restaurantCount: 1 });
    expect(fake.state.revoked.at(-1)).toContain(fake.state.account.id);
    expect(await listingOf()).toEqual({ external_id: "locations/1", credential_id: credentialId, sealed_token: null });
    const stored = await database.pool.query("select sealed_tokens from credentials where id = $1", [credentialId]);
    expect(stored.rows).toEqual([{ sealed_tokens: null }]);
    const started = await api.call<{ url: string }>("POST", "/credentials/authorizations", {
      token,
      body: { key: "gmb", credentialId },
    });
    const state = new URL(started.body.data.url).searchParams.get("state");
    await api.call("POST", "/credentials/authorizations/complete", { token, body: { state, code: "good" } });
    expect(await listingOf()).toMatchObject({
      external_id: "locations/1",
      credential_id: credentialId,
      sealed_token: expect.stringMatching(/^v1\./),
    });
  });

  test("leaves the consent alone while the same account is connected elsewhere, and ends it with the last one", async () => {
    const { credentialId, token } = await setup(at(1));
    const elsewhere = await createOrganization(database);
    await database.pool.query(
      `insert into credentials (id, organization_id, key, account_id, account_name, sealed_tokens)
       select $2, $3, 'facebook', account_id, account_name, sealed_tokens from credentials where id = $1`,
      [credentialId, newId(), elsewhere.id],
    );
    const before = fake.state.revoked.length;
    const { body } = await api.call<Credential>("POST", `/credentials/${credentialId}/revoke`, { token });
    expect(body.data.health).toBe("revoked");
    expect(fake.state.revoked).toHaveLength(before);
    await database.pool.query(
      `update credentials mine set health = 'connected', sealed_tokens = other.sealed_tokens from credentials other
       where mine.id = $1 and other.organization_id = $2`,
      [credentialId, elsewhere.id],
    );
    await database.pool.query("delete from credentials where organization_id = $1", [elsewhere.id]);
    await api.call("POST", `/credentials/${credentialId}/revoke`, { token });
    expect(fake.state.revoked).toHaveLength(before + 1);
  });

  test("is done here even when the platform cannot be reached", async () => {
    const { credentialId, token } = await setup(at(1));
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "503");
    const { body } = await api.call<Credential>("POST", `/credentials/${credentialId}/revoke`, { token });
    expect(body.data.health).toBe("revoked");
  });
});

describe("what happens at the same time", () => {
  test("two submits that make a restaurant of one place make one", async () => {
    const { add, organization } = await setup(at(1, { placeId: "one" }), at(2, { placeId: "one" }));
    const ids = ["locations/1", "locations/1", "locations/2", "locations/1"];
    const responses = await Promise.all(ids.map((externalId) => add({ externalId, restaurantId: null })));
    expect(responses.map(({ body }) => body.data[0]?.outcome).sort()).toEqual([
      "created",
      "refused",
      "refused",
      "refused",
    ]);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from restaurants where organization_id = $1",
      [organization.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("a revocation while the places are listed leaves no token behind", async () => {
    const { credentialId, token, add, restaurant } = await setup(at(1, { token: "page-token-of-1" }));
    const { id } = await restaurant();
    await add({ externalId: "locations/1", restaurantId: id });
    const { connector } = fake;
    const list = connector.locations;
    connector.locations = async function* () {
      await api.call("POST", `/credentials/${credentialId}/revoke`, { token });
      yield vendorLocation({ externalId: "locations/1", token: "page-token-of-1" });
    };
    const { status } = await api.call("POST", `/credentials/${credentialId}/locations`, { token });
    connector.locations = list;
    expect(status).toBe(502);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from credential_locations where credential_id = $1) as listed,
         (select count(*)::int from platforms where credential_id = $1 and sealed_token is not null) as sealed`,
      [credentialId],
    );
    expect(rows).toEqual([{ listed: 0, sealed: 0 }]);
  });

  test("a listing that is linked after its account was revoked keeps no token", async () => {
    const { credentialId, token, restaurant, organization } = await setup(at(1, { token: "page-token-of-1" }));
    const { id } = await restaurant();
    await api.call("POST", `/credentials/${credentialId}/revoke`, { token });
    const listing = {
      key: "gmb" as const,
      externalId: "locations/1",
      accountId: null,
      name: null,
      placeId: null,
      url: null,
      credentialId,
      sealedToken: fake.platforms.sealing.seal({ token: "page-token-of-1" }),
    };
    await transaction(database, (client) =>
      linkListing(client, { restaurantId: id, organizationId: organization.id }, listing),
    );
    const { rows } = await database.pool.query("select sealed_token from platforms where restaurant_id = $1", [id]);
    expect(rows).toEqual([{ sealed_token: null }]);
  });
});

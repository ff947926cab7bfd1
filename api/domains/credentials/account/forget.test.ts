import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { restaurantMembers } from "#api/db/schema/restaurants.ts";
import type { Connection } from "#contract/platforms/connections.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi(undefined, fakePlatforms().platforms);
const { database } = api;

/** An owner, an account, and a restaurant with a listing linked through it. */
async function setUp(health: "connected" | "revoked", caslRole: "owner" | "manager" = "owner") {
  const organization = await createOrganization(database);
  const user = await createUser(database, { organizations: [{ id: organization.id, caslRole }] });
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  await database.orm.insert(restaurantMembers).values({ restaurantId: restaurant.id, userId: user.id });
  const credentialId = newId();
  await database.pool.query(
    `insert into credentials (id, organization_id, key, account_id, account_name, health)
     values ($1, $2, 'gmb', $3, 'Chez Madeleine', $4)`,
    [credentialId, organization.id, newId(), health],
  );
  await database.pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at)
     values ($1, $2, 'gmb', $3, $4, now()) on conflict (restaurant_id, key) do update
       set external_id = excluded.external_id, credential_id = excluded.credential_id, connected_at = now()`,
    [newId(), restaurant.id, `locations/${newId()}`, credentialId],
  );
  const token = await api.tokenOf(user);
  const forget = (id = credentialId) =>
    api.call<{ restaurantCount: number }>("DELETE", `/credentials/${id}`, { token });
  const google = async () => {
    const { body } = await api.call<Connection[]>("GET", `/restaurants/${restaurant.id}/platforms`, { token });
    return body.data.find(({ key }) => key === "gmb");
  };
  return { token, credentialId, forget, google };
}

describe("200", () => {
  test("takes a revoked account out of the list and unties its restaurants", async () => {
    const { token, credentialId, forget, google } = await setUp("revoked");
    expect((await google())?.state).toBe("revoked");
    expect((await forget()).body.data).toEqual({ restaurantCount: 1 });
    expect(await google()).toMatchObject({ state: "not_connected", credential: null, externalId: null });
    expect((await api.call("GET", `/credentials/${credentialId}`, { token })).status).toBe(404);
  });
});

describe("409", () => {
  test("leaves an account that is in use as it is", async () => {
    const { forget, google } = await setUp("connected");
    const { status, body } = await forget();
    expect([status, body.code]).toEqual([409, "CREDENTIAL_STATE"]);
    expect((await google())?.state).toBe("connected");
  });
});

describe("403 and 404", () => {
  test("is for those who may connect accounts", async () => {
    const { token, credentialId, forget } = await setUp("revoked", "manager");
    expect((await forget()).status).toBe(403);
    expect((await api.call("GET", `/credentials/${credentialId}`, { token })).status).toBe(200);
  });

  test("answers somebody else's account like a missing one", async () => {
    const [{ forget }, { credentialId }] = [await setUp("revoked"), await setUp("revoked")];
    const [foreign, missing] = [await forget(credentialId), await forget(newId())];
    expect(foreign.status).toBe(404);
    const withoutId = ({ code, message }: typeof foreign.body) => ({ code, message });
    expect(withoutId(foreign.body)).toEqual(withoutId(missing.body));
  });
});

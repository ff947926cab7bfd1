import { beforeEach, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { inAccount } from "../platform-sessions/in-account.ts";
import { inSession } from "../platform-sessions/session.ts";

let fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const services = () => ({ ...api.services, platforms: fake.platforms });
beforeEach(() => {
  fake = fakePlatforms();
});

const tokensOf = (name: string) =>
  fake.platforms.sealing.seal({
    accessToken: `ya29.${name}`,
    refreshToken: `1//${name}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
async function account() {
  const organization = await createOrganization(database);
  const organizations = [{ id: organization.id, caslRole: "owner" as const }];
  const connector = await createUser(database, { organizations });
  const owner = await createUser(database, { organizations });
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  const id = newId();
  await database.pool.query(
    `insert into credentials (id, organization_id, user_id, key, account_id, account_name, sealed_tokens)
     values ($1::uuid, $2, $3, 'gmb', $1::text, 'Compte pro', $4)`,
    [id, organization.id, connector.id, tokensOf("former")],
  );
  await database.pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at)
     values ($1, $2, 'gmb', 'locations/9', $3, now())`,
    [newId(), restaurant.id, id],
  );
  return { id, restaurantId: restaurant.id, organization, connector, owner };
}
const healthOf = async (id: string) =>
  (await database.pool.query("select health from credentials where id = $1", [id])).rows[0]?.health;
const mailCount = async (...people: { email: string }[]) =>
  (await database.pool.query("select from mail_outbox where recipient = any($1)", [people.map(({ email }) => email)]))
    .rowCount;
const refused = () => new PlatformError("AUTH_EXPIRED", "No.", { vendorCode: "401" });

/** Refuses twice: the tokens at hand, then the renewed ones, while somebody connects the account anew in between. */
function refusalDuringReconnect(id: string) {
  let count = 0;
  return async () => {
    count += 1;
    if (count === 2)
      await database.pool.query("update credentials set sealed_tokens = $2 where id = $1", [id, tokensOf("anew")]);
    throw refused();
  };
}

test("a call that ends with the former tokens does not mark an account lost that was connected anew meanwhile", async () => {
  const { id, restaurantId, connector } = await account();
  const where = { restaurantId, key: "gmb" as const };
  const refusal = { code: "AUTH_EXPIRED" };
  await expect(inSession(services(), where, refusalDuringReconnect(id))).rejects.toMatchObject(refusal);
  await expect(inAccount(services(), { id, key: "gmb" }, refusalDuringReconnect(id))).rejects.toMatchObject(refusal);
  expect([await healthOf(id), await mailCount(connector)]).toEqual(["connected", 0]);
  await expect(inSession(services(), where, () => Promise.reject(refused()))).rejects.toMatchObject(refusal);
  expect([await healthOf(id), await mailCount(connector)]).toEqual(["needs_reconnect", 1]);
});

test("who connected an account and has left its organization is not written to", async () => {
  const { id, organization, connector, owner } = await account();
  await database.pool.query("delete from organization_members where user_id = $1 and organization_id = $2", [
    connector.id,
    organization.id,
  ]);
  await inAccount(services(), { id, key: "gmb" }, () => Promise.reject(refused())).catch(() => {});
  expect([await mailCount(connector), await mailCount(owner)]).toEqual([0, 1]);
});

test("two who attach the same account to one organization in the same moment: one is refused, as it is taken", async () => {
  const { organization, owner } = await account();
  const id = newId();
  await database.pool.query(
    `insert into credentials (id, user_id, key, account_id, sealed_tokens) values ($1::uuid, $2, 'gmb', $1::text, $3)`,
    [id, owner.id, tokensOf("same")],
  );
  // The other one commits between the read and the write: the unique index reports it.
  await database.pool.query(`
    create function taken() returns trigger language plpgsql as $$ begin
      raise exception 'duplicate key value' using errcode = '23505';
    end $$;
    create trigger taken before update on credentials for each row execute function taken()`);
  const body = { organizationId: organization.id };
  const token = await api.tokenOf(owner);
  const response = await api
    .call("PUT", `/credentials/${id}/organization`, { token, body })
    .finally(() => database.pool.query("drop trigger taken on credentials"));
  expect([response.status, response.body.code]).toEqual([409, "CREDENTIAL_STATE"]);
});

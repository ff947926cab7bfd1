import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const { pool } = database;

async function managerOf(organizationId: string) {
  const user = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  return (await callerOf(database, user)).api.firstRun;
}

test("the first steps are done by records alone, each by its own, and those of others count for nobody", async () => {
  const { id: organizationId } = await createOrganization(database);
  const other = await createOrganization(database);
  const api = await managerOf(organizationId);
  const foreign = await managerOf(other.id);
  const steps = async () => (await api.steps({})).data;
  const none = { connect: false, pickListings: false, readReviews: false, invite: false };
  expect(await steps()).toEqual(none);

  const credentialId = newId();
  await pool.query(
    "insert into credentials (id, organization_id, key, account_id) values ($1, $2, 'gmb', 'accounts/1')",
    [credentialId, organizationId],
  );
  expect(await steps()).toEqual({ ...none, connect: true });
  await pool.query("update credentials set health = 'revoked' where id = $1", [credentialId]);
  expect(await steps()).toEqual(none);

  const restaurant = await createRestaurant(database, { organizationId });
  await pool.query(
    "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'tripadvisor', 'd1', now())",
    [newId(), restaurant.id],
  );
  expect(await steps()).toEqual({ ...none, connect: true, pickListings: true });
  await createReview(database, { restaurantId: restaurant.id });
  expect(await steps()).toEqual({ connect: true, pickListings: true, readReviews: true, invite: false });
  await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  expect(await steps()).toEqual({ connect: true, pickListings: true, readReviews: true, invite: true });
  expect((await foreign.steps({})).data).toEqual(none);
});

test("the first steps are nothing to staff of restaurants", async () => {
  const { id } = await createOrganization(database);
  const owner = await createUser(database, { organizations: [{ id, caslRole: "owner" }] });
  const { api } = await callerOf(database, owner);
  await expect(api.firstRun.steps({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});

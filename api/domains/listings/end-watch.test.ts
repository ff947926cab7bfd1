import { beforeEach, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError, type Session } from "#api/platforms/connector.ts";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { endWatch, type WatchedAccount } from "./end-watch.ts";

const fake = fakePlatforms();
/** Accounts as the platform has them registered, and what was asked of it. */
const registered = new Set<string>();
let asked: string[];
let refusal: PlatformError | null;
Object.assign(fake.connector, {
  reviews: { order: "none", page: async () => ({ reviews: [], totals: { count: 0, rating: null }, next: null }) },
  async watch({ location }: Session) {
    asked.push(`watch ${location.accountId}`);
    registered.add(location.accountId ?? "");
  },
  async unwatchAccount(_: string, accountId: string) {
    asked.push(`unwatch ${accountId}`);
    if (refusal) throw refusal;
    registered.delete(accountId);
  },
});
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const sync = synchroniser(database);
sync.services.platforms = fake.platforms;

let token: string;
let credentialId: string;
let restaurantIds: string[];

async function credentialOf(organizationId: string): Promise<string> {
  const id = newId();
  const tokens = { accessToken: "access", refreshToken: "refresh", expiresAt: null };
  await database.pool.query(
    "insert into credentials (id, organization_id, key, account_id, sealed_tokens) values ($1, $2, 'gmb', $3, $4)",
    [id, organizationId, `person-${id}`, fake.platforms.sealing.seal(tokens)],
  );
  return id;
}
async function connected(organizationId: string, through: string): Promise<string> {
  const { id } = await createRestaurant(database, { organizationId });
  await connectListing(database, { restaurantId: id, key: "gmb", credentialId: through });
  await sync.run(id);
  return id;
}
/** What the jobs that wait would do. */
async function work() {
  for (const watched of queued.splice(0)) await endWatch(api.services, watched);
}
const queued: WatchedAccount[] = [];
const { send } = api.services.jobs;
api.services.jobs.send = async (tx, name, data, options) => {
  if (name === "end-watch") queued.push(data as WatchedAccount);
  return send(tx, name, data, options);
};
const disconnect = (id: string) => api.call("DELETE", `/restaurants/${id}/platforms/gmb`, { token });
const watchOf = async (id: string) => {
  const { rows } = await database.pool.query("select watch_tried_at as at from platforms where restaurant_id = $1", [
    id,
  ]);
  return rows[0]?.at ?? null;
};

beforeEach(async () => {
  await database.pool.query("truncate restaurants, credentials cascade");
  registered.clear();
  asked = [];
  refusal = null;
  fake.state.account.isRevoked = false;
  const organization = await createOrganization(database);
  const owner = await createUser(database, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  token = await api.tokenOf(owner);
  credentialId = await credentialOf(organization.id);
  restaurantIds = [await connected(organization.id, credentialId), await connected(organization.id, credentialId)];
});

test("one registration serves an account; it ends with the last listing that used it", async () => {
  await database.pool.query("update platforms set watch_tried_at = null");
  asked = [];
  for (const id of restaurantIds) await sync.run(id);
  expect(asked).toEqual(["watch accounts/7"]);
  expect((await disconnect(restaurantIds[0] ?? "")).status).toBe(200);
  await work();
  expect([...registered]).toEqual(["accounts/7"]);
  await disconnect(restaurantIds[1] ?? "");
  await work();
  expect(asked.slice(1)).toEqual(["unwatch accounts/7"]);
  expect([...registered]).toEqual([]);
});

test("an account that another organization reads stays registered", async () => {
  const other = await createOrganization(database);
  await connected(other.id, await credentialOf(other.id));
  for (const id of restaurantIds) await disconnect(id);
  await work();
  expect([...registered]).toEqual(["accounts/7"]);
});

test("a revoked account is ended with the tokens it had, and registered again when it is connected anew", async () => {
  expect((await api.call("POST", `/credentials/${credentialId}/revoke`, { token })).status).toBe(200);
  expect(asked.at(-1)).toBe("unwatch accounts/7");
  expect([...registered]).toEqual([]);
  expect(fake.state.revoked).toHaveLength(1);
  expect(await watchOf(restaurantIds[0] ?? "")).toBeNull();
});

test("a platform that does not end it holds nobody up; one that is down is asked again", async () => {
  refusal = new PlatformError("PERMISSION_DENIED", "no");
  for (const id of restaurantIds) expect((await disconnect(id)).status).toBe(200);
  await work();
  expect(asked.at(-1)).toBe("unwatch accounts/7");
  refusal = new PlatformError("VENDOR_DOWN", "later");
  const account = { key: "gmb", credentialId, accountId: "accounts/7" } as const;
  await expect(endWatch(api.services, account)).rejects.toMatchObject({ code: "VENDOR_DOWN" });
  refusal = new PlatformError("VENDOR_DOWN", "later");
  expect((await api.call("POST", `/credentials/${credentialId}/revoke`, { token })).status).toBe(200);
});

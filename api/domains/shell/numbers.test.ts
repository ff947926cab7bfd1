import { expect, test } from "vitest";
import type { Shell } from "#contract/shell/schemas.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const brasseries = await createOrganization(api.database, { name: "Brasseries" });
const pizzerias = await createOrganization(api.database, { name: "Pizzerias" });
const canal = await createRestaurant(api.database, { organizationId: brasseries.id });
const gare = await createRestaurant(api.database, { organizationId: brasseries.id });
const vesuvio = await createRestaurant(api.database, { organizationId: pizzerias.id });
for (const [restaurantId, count] of [
  [canal.id, 1],
  [gare.id, 2],
  [vesuvio.id, 4],
] as const)
  for (let written = 0; written < count; written++) await createReview(api.database, { restaurantId });

async function waiting(person: Parameters<typeof createUser>[1], restaurantId?: string) {
  const token = await api.tokenOf(await createUser(api.database, person));
  const query = restaurantId ? `?restaurantId=${restaurantId}` : "";
  return (await api.call<Shell>("GET", `/shell${query}`, { token })).body.data.unanswered;
}

test("whoever reaches restaurants by a role in the installation sees the work of all of them, and of no other", async () => {
  expect(await waiting({ role: "admin" }, vesuvio.id)).toEqual({ everywhere: 7, here: 4 });
  const managing = { role: "accountManager", organizations: [{ id: brasseries.id }] };
  expect(await waiting(managing, gare.id)).toEqual({ everywhere: 3, here: 2 });
  expect(await waiting(managing, vesuvio.id)).toEqual({ everywhere: 3, here: 0 });
  expect(await waiting({ role: "accountManager" })).toEqual({ everywhere: 0, here: 0 });
});

test("whoever reaches restaurants by a membership sees the work of theirs", async () => {
  const manager = { organizations: [{ id: brasseries.id, caslRole: "manager" as const }], restaurants: [canal.id] };
  expect(await waiting(manager, gare.id)).toEqual({ everywhere: 1, here: 0 });
  expect(await waiting({ organizations: [{ id: brasseries.id, caslRole: "owner" as const }] })).toEqual({
    everywhere: 3,
    here: 0,
  });
});

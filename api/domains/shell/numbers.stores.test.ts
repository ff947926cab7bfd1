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

type Person = Parameters<typeof createUser>[1];

async function shellOf(person: Person, restaurantId?: string): Promise<Shell> {
  const token = await api.tokenOf(await createUser(api.database, person));
  const query = restaurantId ? `?restaurantId=${restaurantId}` : "";
  return (await api.call<Shell>("GET", `/shell${query}`, { token })).body.data;
}
const waiting = async (person: Person, restaurantId?: string) => (await shellOf(person, restaurantId)).unanswered;

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

test("the menu counts the active restaurants that its reader reaches, beyond the names it shows", async () => {
  const { id } = await createOrganization(api.database, { name: "Cantines" });
  const restaurants = [];
  for (let made = 0; made < 53; made++)
    restaurants.push(await createRestaurant(api.database, { organizationId: id, name: `Cantine ${made}` }));
  const closed = restaurants[0]?.id;
  await api.database.pool.query("update restaurants set active = false where id = $1", [closed]);
  const counted = async (person: Person) => {
    const shell = await shellOf(person);
    expect(shell.restaurants.map(({ _id }) => _id)).not.toContain(closed);
    return [shell.restaurants.length, shell.restaurantCount];
  };
  const owner = { organizations: [{ id, caslRole: "owner" as const }] };
  expect(await counted({ role: "admin" })).toEqual([50, 55]);
  expect(await counted({ role: "accountManager", organizations: [{ id }] })).toEqual([50, 52]);
  expect(await counted(owner)).toEqual([50, 52]);
  const some = restaurants.slice(0, 3).map((restaurant) => restaurant.id);
  expect(await counted({ organizations: [{ id, caslRole: "editor" as const }], restaurants: some })).toEqual([2, 2]);
  expect(await counted({ role: "accountManager" })).toEqual([0, 0]);
});

import { beforeAll, expect, test } from "vitest";
import type { CaslRole, Role } from "#contract/abilities.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { Database } from "./db/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

type Person = { name: string; role?: Role; caslRole?: CaslRole; deactivatedAt?: Date };

/** An organization with these people. */
async function setUp(people: Person[]) {
  const { id: organizationId } = await createOrganization(database);
  const { id: restaurantId } = await createRestaurant(database, { organizationId });
  for (const { caslRole, ...person } of people)
    await createUser(database, { ...person, lastname: "Roux", organizations: [{ id: organizationId, caslRole }] });
  return { organizationId, restaurantId };
}
const ruleOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error.data.permissionRule,
  );

test("a missing right names who can give it: owners first, then account managers, nobody deactivated", async () => {
  const { organizationId, restaurantId } = await setUp([
    { name: "Max", role: "accountManager" },
    { name: "Zoé", caslRole: "owner" },
    { name: "Ada", caslRole: "owner" },
    { name: "Gil", caslRole: "owner", deactivatedAt: new Date() },
    { name: "Eva", caslRole: "manager" },
  ]);
  const guest = await createUser(database, {
    organizations: [{ id: organizationId, caslRole: "guest" }],
    restaurants: [restaurantId],
  });
  const { api } = await callerOf(database, guest);
  expect(await ruleOf(api.restaurants.update({ restaurantId, internalName: "X" } as never))).toEqual({
    action: "update",
    subject: "Restaurant",
    neededRole: "editor",
    givers: ["Ada Roux", "Zoé Roux", "Max Roux"],
  });
});

test("the role it names is above the caller's own, though a lower one may do it too", async () => {
  const { organizationId, restaurantId } = await setUp([{ name: "Zoé", caslRole: "owner" }]);
  const moderator = await createUser(database, {
    organizations: [{ id: organizationId, caslRole: "moderator" }],
    restaurants: [restaurantId],
  });
  const { api } = await callerOf(database, moderator);
  expect(await ruleOf(api.team.ofRestaurant({ restaurantId }))).toMatchObject({
    action: "read",
    subject: "Role",
    neededRole: "editor",
  });
});

test("it names people of the organization where it is missing, not of the others", async () => {
  const here = await setUp([{ name: "Ici", caslRole: "owner" }]);
  const there = await setUp([{ name: "Là", caslRole: "owner" }]);
  const user = await createUser(database, {
    organizations: [
      { id: here.organizationId, caslRole: "guest" },
      { id: there.organizationId, caslRole: "editor" },
    ],
    restaurants: [here.restaurantId, there.restaurantId],
  });
  const { api } = await callerOf(database, user);
  const refused = api.restaurants.update({ restaurantId: here.restaurantId, internalName: "X" } as never);
  expect((await ruleOf(refused)).givers).toEqual(["Ici Roux"]);
});

test("a right that no role of an organization has, and an organization without anybody, name nobody", async () => {
  const { organizationId, restaurantId } = await setUp([]);
  const guest = await createUser(database, {
    organizations: [{ id: organizationId, caslRole: "guest" }],
    restaurants: [restaurantId],
  });
  const { api } = await callerOf(database, guest);
  expect(await ruleOf(api.restaurants.update({ restaurantId, internalName: "X" } as never))).not.toHaveProperty(
    "givers",
  );
});

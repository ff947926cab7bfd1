import { describe, expect, test } from "vitest";
import type { Organization } from "#contract/organizations/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const epis = await createOrganization(api.database, { name: "Épis d’Or" });
const zinc = await createOrganization(api.database, { name: "Zinc" });
await createOrganization(api.database, { name: "Ardoise" });
await createRestaurant(api.database, { organizationId: epis.id });
await createRestaurant(api.database, { organizationId: epis.id });

const listFor = async (overrides: Parameters<typeof createUser>[1]) => {
  const token = await api.tokenOf(await createUser(api.database, overrides));
  return (await api.call<Organization[]>("GET", "/organizations", { token })).body.data;
};
const memberships = [{ id: zinc.id }, { id: epis.id }];

describe("the organizations", () => {
  test("of a user are its own, by name without accents, with their restaurants counted", async () => {
    const list = await listFor({ organizations: memberships });
    expect(list).toEqual([
      { _id: epis.id, name: "Épis d’Or", restaurantCount: 2, createdAt: epis.createdAt.toISOString() },
      { _id: zinc.id, name: "Zinc", restaurantCount: 0, createdAt: zinc.createdAt.toISOString() },
    ]);
  });

  test("of an admin are all, of an accountManager its own", async () => {
    expect((await listFor({ role: "admin" })).map((one) => one.name)).toEqual(["Ardoise", "Épis d’Or", "Zinc"]);
    expect((await listFor({ role: "accountManager", organizations: memberships })).map((one) => one.name)).toEqual([
      "Épis d’Or",
      "Zinc",
    ]);
  });
});

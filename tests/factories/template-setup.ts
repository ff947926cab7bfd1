import type { Database } from "#api/db/database.ts";
import type { CaslRole } from "#contract/abilities.ts";
import { callerOf } from "#tests/setup/api.ts";
import { createOrganization, createRestaurant, createUser } from "./records.ts";

/** An organization of two restaurants, a user of a role with access to both, and no starter templates. */
export async function templateSetup(database: Database, caslRole: CaslRole = "owner") {
  const organization = await createOrganization(database, { starterTemplatesAt: new Date("2026-01-01T00:00:00Z") });
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  const second = await createRestaurant(database, { organizationId: organization.id, name: "Chez Marcel" });
  const join = async (role: CaslRole, reached = [restaurant.id, second.id]) => {
    const user = await createUser(database, {
      organizations: [{ id: organization.id, caslRole: role }],
      restaurants: reached,
    });
    return { user, ...(await callerOf(database, user)) };
  };
  return { organization, restaurant, second, join, ...(await join(caslRole)) };
}

import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { customRoles } from "#api/db/schema/organizations.ts";
import { completed, type GrantableRight } from "#contract/custom-roles/rights.ts";
import { callerOf } from "#tests/setup/api.ts";
import { createUser } from "./records.ts";

/** A custom role as the API would store it. */
export async function createCustomRole(
  { orm }: Database,
  organizationId: string,
  rights: readonly GrantableRight[],
  name = `Rôle ${newId()}`,
): Promise<string> {
  const id = newId();
  await orm.insert(customRoles).values({ id, organizationId, name, rights: completed(rights) });
  return id;
}

type Place = { organizationId: string; restaurantIds?: string[] };

/** Somebody with a custom role, of the whole organization or of the named restaurants alone, who calls the API. */
export async function withCustomRole(
  database: Database,
  { organizationId, restaurantIds }: Place,
  rights: readonly GrantableRight[],
  name = "Sam",
) {
  const customRoleId = await createCustomRole(database, organizationId, rights);
  const scope = restaurantIds ? ("restaurants" as const) : ("organization" as const);
  const user = await createUser(database, {
    name,
    organizations: [{ id: organizationId, customRoleId, scope }],
    restaurants: restaurantIds,
  });
  return { ...user, customRoleId, ...(await callerOf(database, user)) };
}

/** Writes replies that somebody else sends. */
export const suggestOnly: readonly GrantableRight[] = ["suggest Reply", "update Review", "read Template"];

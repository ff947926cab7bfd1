import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { customRoles, organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { fail } from "#api/errors.ts";
import { caslRoles, roles } from "#contract/abilities.ts";
import type { TeamOptions } from "#contract/team/schemas.ts";
import { deliveryOf } from "./invite.ts";
import { isManaged, mayChangeAccounts, mayGiveInside, mayGiveRole } from "./rights.ts";

/** What role and access are chosen from. NOT_FOUND for an organization whose team the caller does not look after. */
export async function readTeamOptions(context: ApiContext, wanted: string | undefined): Promise<TeamOptions> {
  const { orm } = context.database;
  const known = await orm
    .select({ _id: organizations.id, name: organizations.name, language: organizations.defaultLanguage })
    .from(organizations)
    .where(isManaged(context, organizations.id))
    .orderBy(sql`fold(${organizations.name}) collate "C"`, organizations.id);
  const chosen = wanted === undefined ? known[0] : known.find(({ _id }) => _id === wanted);
  if (wanted !== undefined && !chosen) throw fail("NOT_FOUND");
  const given = {
    organizations: known.map(({ _id, name }) => ({ _id, name })),
    organizationId: chosen?._id ?? null,
    language: chosen?.language ?? null,
    roles: mayChangeAccounts(context)
      ? roles.filter((role) => mayGiveRole(context, role))
      : (["comptoir-basic"] as const),
    delivery: deliveryOf(context),
  };
  if (!chosen)
    return { ...given, roles: [...given.roles], groups: [], restaurants: [], caslRoles: [], customRoles: [] };
  const { id, internalName, name, organizationId, active } = restaurants;
  const shown = sql<string>`coalesce(${internalName}, ${name})`;
  const [groups, restaurantRows, customRows] = await Promise.all([
    orm
      .select({ _id: restaurantGroups.id, name: restaurantGroups.name })
      .from(restaurantGroups)
      .where(eq(restaurantGroups.organizationId, chosen._id))
      .orderBy(sql`fold(${restaurantGroups.name}) collate "C"`, restaurantGroups.id),
    orm
      .select({ _id: id, name: shown })
      .from(restaurants)
      .where(and(eq(organizationId, chosen._id), active))
      .orderBy(sql`fold(${shown}) collate "C"`, id),
    orm
      .select({ _id: customRoles.id, name: customRoles.name, rights: customRoles.rights })
      .from(customRoles)
      .where(eq(customRoles.organizationId, chosen._id))
      .orderBy(sql`fold(${customRoles.name}) collate "C"`, customRoles.id),
  ]);
  return {
    ...given,
    roles: [...given.roles],
    groups,
    restaurants: restaurantRows,
    caslRoles: caslRoles.filter((caslRole) => mayGiveInside(context, chosen._id, { caslRole })),
    customRoles: customRows
      .filter(({ rights }) => mayGiveInside(context, chosen._id, { caslRole: null, rights }))
      .map(({ _id, name }) => ({ _id, name })),
  };
}

import { type SQL, sql } from "drizzle-orm";
import { type AccessScopeKind, accessScopeOf, isInAccessScope, preparedByScope } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { r } from "#api/db/review-names.ts";
import { organizationCounts } from "#api/db/schema/counts.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import type { SidenavRestaurant } from "#contract/restaurants/schemas.ts";
import { searchConditions } from "./list.ts";
import { o } from "./rows.ts";

/** Most names that the menu of restaurants lists. */
const namesMax = 50;

/** Active restaurants by name, in the order of an index (migration 0088). */
const named = (conditions: SQL, columns: SQL = sql``) => sql`
  select ${r.id} as "_id", ${r.name}, ${r.internalName} as "internalName", ${r.locality}, ${o.name} as "organizationName"${columns}
  from ${restaurants} ${r} join ${organizations} ${o} on ${o.id} = ${r.organizationId} where ${conditions} and ${r.active}
  order by fold(${r.name}) collate "C", ${r.id} limit ${sql.raw(String(namesMax))}`;

/** Names of the active restaurants that `reach` allows, by name, at most 50. */
export async function listNames(
  database: Database,
  reach: SQL,
  search: string | undefined,
): Promise<SidenavRestaurant[]> {
  const { rows } = await database.orm.execute<SidenavRestaurant>(
    named(sql.join([reach, ...searchConditions(search)], sql` and `)),
  );
  return rows;
}

/** Number of active restaurants: of thousands, the kept number (304) less the few that are deactivated (migration 0091). */
function countOf(kind: AccessScopeKind): SQL {
  const isWithin = isInAccessScope(kind, restaurants.id);
  if (kind === "restaurants")
    return sql`select count(*)::int from ${restaurants} where ${isWithin} and ${restaurants.active}`;
  const { organizationId, kind: counted, count } = organizationCounts;
  const isOf =
    kind === "everywhere" ? sql`true` : sql`${organizationId} = any(${sql.placeholder("reachedIds")}::uuid[])`;
  return sql`select coalesce(sum(${count}), 0)::int
      - (select count(*)::int from ${restaurants} where not ${restaurants.active} and ${isWithin})
    from ${organizationCounts} where ${counted} = 'restaurants' and ${isOf}`;
}

/** One statement for both, since it runs with every page. */
const menuQuery = preparedByScope<SidenavRestaurant & { count: number }>("menu_of_restaurants", (kind) =>
  named(isInAccessScope(kind, r.id), sql`, (${countOf(kind)}) as count`),
);

/** The menu of restaurants: the first names of the active ones within the access scope, by name, and how many there are. */
export async function readMenu(
  context: ApiContext,
): Promise<{ restaurants: SidenavRestaurant[]; restaurantCount: number }> {
  const { kind, reachedIds } = await accessScopeOf({ ...context, ability: null });
  const rows = await menuQuery[kind](context.database.orm, { reachedIds });
  return { restaurants: rows.map(({ count: _, ...name }) => name), restaurantCount: rows[0]?.count ?? 0 };
}

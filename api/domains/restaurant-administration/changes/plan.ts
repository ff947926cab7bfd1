import { and, eq, type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { ago } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { organizations as o } from "#api/db/schema/organizations.ts";
import { restaurantChanges as c, restaurantChangeItems as i } from "#api/db/schema/restaurant-administration.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { namedRestaurantsMax } from "#contract/restaurant-administration/limits.ts";
import type {
  RestaurantChange,
  RestaurantChangeInput,
  RestaurantSwitch,
} from "#contract/restaurant-administration/schemas.ts";
import { matchOf } from "../search.ts";

/** The column that a switch is. */
export const columnOf = (field: RestaurantSwitch) => r[field];

/** A change of the caller's own; an admin's are anybody's. NOT_FOUND for others. */
export async function requireChange(tx: Statements, context: ApiContext, changeId: string) {
  const { role, userId } = principalOf(context);
  const [found] = await tx
    .select()
    .from(c)
    .where(and(eq(c.id, changeId), role === "admin" ? undefined : eq(c.userId, userId)))
    .for("no key update");
  if (!found) throw fail("NOT_FOUND");
  return found;
}

/** The restaurants of a change that are within the caller's reach, with what became of each. */
export function itemsOf(context: ApiContext, changeId: string): SQL {
  return sql`from ${i} join ${restaurants} ${r} on ${r.id} = ${i.restaurantId}
    where ${i.changeId} = ${changeId} and ${accessCondition(principalOf(context), r)}`;
}

/** A change, with counts and the first names of what it changes or has changed. */
export async function getChange(context: ApiContext, changeId: string): Promise<RestaurantChange> {
  const { orm } = context.database;
  const change = await transaction(context.database, (tx) => requireChange(tx, context, changeId));
  const differs = sql`${i.state} = 'planned' and ${columnOf(change.field)} is distinct from ${change.value}`;
  const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const became = (state: string) => countOf(sql`${i.state} = ${state}`);
  const items = itemsOf(context, changeId);
  const [counts] = await rowsOf<RestaurantChange["counts"]>(
    orm,
    sql`select count(*)::int as all, ${countOf(differs)} as "willChange", ${became("changed")} as changed,
      ${became("undone")} as undone, ${became("kept")} as kept ${items}`,
  );
  const shown = change.state === "planned" ? differs : sql`${i.state} <> 'planned'`;
  const named = await rowsOf<RestaurantChange["restaurants"][number]>(
    orm,
    sql`select ${r.id} as "_id", coalesce(${r.internalName}, ${r.name}) as name, ${r.locality}, (select ${o.name} from ${o}
        where ${o.id} = ${r.organizationId}) as "organizationName" ${items} and ${shown}
      order by fold(coalesce(${r.internalName}, ${r.name})) collate "C", ${r.id} limit ${namedRestaurantsMax}`,
  );
  return {
    _id: change.id,
    field: change.field,
    value: change.value,
    state: change.state,
    userName: change.userName,
    at: change.createdAt.toISOString(),
    counts: counts ?? { all: 0, willChange: 0, changed: 0, undone: 0, kept: 0 },
    restaurants: named,
  };
}

/** Keeps which restaurants a change is of. NOT_FOUND where one of those named is not within the caller's reach, or none is found. */
export async function planChange(context: ApiContext, input: RestaurantChangeInput): Promise<RestaurantChange> {
  const { field, value, filters } = input;
  const wanted = [...new Set(input.restaurantIds ?? [])];
  const reach = accessCondition(principalOf(context), r);
  const match = filters ? matchOf(context, filters) : sql`${reach} and ${isAnyOf(r.id, wanted)}`;
  const id = newId();
  await transaction(context.database, async (tx) => {
    // Plans that nobody has confirmed go with the next one.
    await tx.delete(c).where(sql`${c.state} = 'planned' and ${c.createdAt} < ${ago("7 days")}`);
    const { userId } = principalOf(context);
    await tx.insert(c).values({ id, userId, userName: fullNameOf(principalOf(context)), field, value });
    const item = { changeId: sql`${id}::uuid`, restaurantId: sql`${r.id}` };
    const { rowCount } = await tx.execute(insertSelect(i, item, sql`from ${restaurants} ${r} where ${match}`));
    if (!rowCount || (!filters && rowCount < wanted.length)) throw fail("NOT_FOUND");
  });
  return getChange(context, id);
}

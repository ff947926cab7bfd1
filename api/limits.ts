import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { restaurantGroups } from "./db/schema/restaurant-groups.ts";
import { restaurants } from "./db/schema/restaurants.ts";
import type { Limit, Principal } from "./principal.ts";

/** The limit of something that was stored with one and is stored again by another caller: neither widens it. */
export function narrowerLimit(stored: Limit, caller: Limit): string[] | null {
  if (stored === null) return caller && [...caller];
  return caller === null ? [...stored] : stored.filter((id) => caller.includes(id));
}

type Named = { restaurantIds: SQLWrapper; restaurantGroupIds: SQLWrapper };

/** SQL: the organizations of restaurants and groups, two `uuid[]`; null among them for one that is gone. */
const organizationsOf = ({ restaurantIds, restaurantGroupIds }: Named): SQL => sql`(
  array(select ${restaurants.organizationId} from unnest(${restaurantIds}) as one (id)
    left join ${restaurants} on ${restaurants.id} = one.id)
  || array(select ${restaurantGroups.organizationId} from unnest(${restaurantGroupIds}) as one (id)
    left join ${restaurantGroups} on ${restaurantGroups.id} = one.id))`;

/**
 * SQL: something of a person's own lies within the limit of this caller: it was stored with no wider one, or all that it names is of those
 * organizations. What names nothing is about all that the person reaches: a limited token is told nothing of it; a session that a provider
 * opened is, whose organization is the person's only one. Undefined without a limit.
 */
export function isWithinLimit(
  { limit, token }: Pick<Principal, "limit" | "token">,
  stored: Named & { limit: SQLWrapper },
): SQL | undefined {
  if (limit === null) return undefined;
  const within = sql`${sql.param([...limit])}::uuid[]`;
  const named = organizationsOf(stored);
  const isNamed = sql`${named} <@ ${within} and (${token === null}::boolean or cardinality(${named}) > 0)`;
  return sql`(${stored.limit} <@ ${within} or ${stored.limit} is null and ${isNamed})`;
}

/** SQL: the restaurants and groups that a printed report names. */
export const namedInContent = (content: SQLWrapper): Named => ({
  restaurantIds: sql`array(select jsonb_array_elements_text(${content} #> '{filters,restaurantIds}')::uuid
    union all select (${content} ->> 'restaurantId')::uuid where ${content} ->> 'restaurantId' is not null)`,
  restaurantGroupIds: sql`array(select jsonb_array_elements_text(${content} #> '{filters,restaurantGroupIds}')::uuid)`,
});

import { type SQL, sql } from "drizzle-orm";
import { accessCondition, reachesAllOf } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { templateGroups, templates } from "#api/db/schema/templates.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import type { GroupRestaurant, RestaurantGroupRow } from "#contract/restaurant-groups/schemas.ts";
import { isChangeable } from "./rights.ts";

const g = restaurantGroups;
const { groupId, restaurantId } = restaurantsInGroups;
/** The name used for sorting. */
export const foldedGroupName = sql`fold(${g.name}) collate "C"`;

/** SQL: the restaurants of a group within the caller's access scope, now. */
const membersOf = (context: ApiContext): SQL => sql`from ${restaurantsInGroups}
  join ${restaurants} on ${restaurants.id} = ${restaurantId}
  where ${groupId} = ${g.id} and ${accessCondition(principalOf(context))}`;

/** SQL: the caller sees a group: it has a restaurant within the access scope, or they may change it. */
export const isVisible = (context: ApiContext): SQL =>
  sql`(${isChangeable(context)} or exists (select ${membersOf(context)}))`;

const namedMax = 5;
const byName = sql`fold(${templates.name}) collate "C", ${templates.id}`;
/** SQL: how many templates are for a group, and the first names among them. */
const templateUses = sql`(
  select json_build_object('count', count(*),
    'names', coalesce(json_agg(u.name order by u.position) filter (where u.position <= ${namedMax}), '[]'))
  from (select ${templates.name} as name, row_number() over (order by ${byName}) as position
    from ${templateGroups} join ${templates} on ${templates.id} = ${templateGroups.templateId}
    where ${templateGroups.groupId} = ${g.id}) u)`;

/**
 * SQL: the columns of a group as the caller sees it; its rule names towns and brands of other restaurants, and is told to those who reach
 * all of them. For `from restaurantGroups join organizations`. */
export const groupColumns = (context: ApiContext): SQL => sql`${g.id} as "_id", ${g.organizationId} as "organizationId",
  ${organizations.name} as "organizationName", ${g.name} as name, ${g.kind} as kind,
  case when ${g.kind} = 'rule' and ${reachesAllOf(principalOf(context), g.organizationId)} then json_build_object('ratingBelow', ${g.ratingBelow}, 'towns', ${g.towns}, 'brands', ${g.brands}) end as rule,
  (select count(*)::int ${membersOf(context)}) as "restaurantCount",
  json_build_object('templates', ${templateUses},
    'hasDeadline', exists (select from ${replyDeadlines} where ${replyDeadlines.groupId} = ${g.id}),
    'hasEscalation', exists (select from ${replyEscalations} where ${replyEscalations.groupId} = ${g.id})) as uses,
  ${g.version} as version, ${instant(g.updatedAt)} as "updatedAt", ${g.updatedByName} as "updatedBy",
  ${isChangeable(context)} as "mayChange"`;

/** One group the caller sees; undefined for any other id. */
export async function findGroup(
  tx: Statements,
  context: ApiContext,
  id: string,
): Promise<RestaurantGroupRow | undefined> {
  const [row] = await rowsOf<RestaurantGroupRow>(
    tx,
    sql`select ${groupColumns(context)} from ${g} join ${organizations} on ${organizations.id} = ${g.organizationId}
      where ${g.id} = ${id} and ${isVisible(context)}`,
  );
  return row;
}

const rating = sql`select round(sum(${reviewTotals.rating} * ${reviewTotals.count})::numeric / nullif(sum(${reviewTotals.count}), 0), 2)::float
  from ${reviewTotals} where ${reviewTotals.restaurantId} = ${restaurants.id} and ${reviewTotals.rating} > 0 and not ${reviewTotals.isPrivate}`;

/** Restaurants that meet a condition, as forms of groups show them, by name. */
export function listGroupRestaurants(tx: Statements, condition: SQL): Promise<GroupRestaurant[]> {
  const name = sql`coalesce(${restaurants.internalName}, ${restaurants.name})`;
  return rowsOf<GroupRestaurant>(
    tx,
    sql`select ${restaurants.id} as "_id", ${name} as name, ${restaurants.name} as brand, ${restaurants.locality} as town,
      (${rating}) as rating from ${restaurants} where ${condition} order by fold(${name}) collate "C", ${restaurants.id}`,
  );
}

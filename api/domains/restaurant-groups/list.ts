import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type {
  GroupPreview,
  GroupRule,
  RestaurantGroup,
  RestaurantGroupChoice,
  RestaurantGroupList,
  RestaurantGroupOptions,
  RestaurantGroupRow,
  RestaurantGroupSearch,
} from "#contract/restaurant-groups/schemas.ts";
import { mayChangeGroups, requireChangeable } from "./rights.ts";
import { findGroup, foldedGroupName, groupColumns, isVisible, listGroupRestaurants } from "./rows.ts";

/** Cursor of the list: the folded name, then the id. */
const GroupKey = z.tuple([z.string().max(1200), z.uuid()]);
type GroupKey = z.infer<typeof GroupKey>;
type Row = RestaurantGroupRow & { folded: string; seenCount: number };

const g = restaurantGroups;

function conditionsOf({ search, organizationId, kind }: RestaurantGroupSearch): SQL {
  const words = everyWord(search, (pattern) => sql`fold(${g.name}) like ${pattern}`);
  const ofOrganization = organizationId === undefined ? [] : [sql`${g.organizationId} = ${organizationId}`];
  const ofKind = kind === "all" ? [] : [sql`${g.kind} = ${kind}`];
  return sql.join([sql`true`, ...words, ...ofOrganization, ...ofKind], sql` and `);
}

/** A page of the groups the caller sees, in one statement. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listGroups(context: ApiContext, input: RestaurantGroupSearch): Promise<RestaurantGroupList> {
  const { orm } = context.database;
  const window = windowOf(input, GroupKey);
  const scan = scanOf(window, [
    [foldedGroupName, keyTypes.name],
    [g.id, keyTypes.id],
  ]);
  const rows = await rowsOf<Row>(
    orm,
    sql`
    with seen as materialized (select ${g.id} from ${g} where ${isVisible(context)})
    select ${groupColumns(context)}, ${foldedGroupName} as folded, (select count(*)::int from seen) as "seenCount"
    from ${g} join ${organizations} on ${organizations.id} = ${g.organizationId}
    where ${g.id} in (select id from seen) and ${conditionsOf(input)} and ${scan.beyond}
    order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`,
  );
  const page = pageOf(rows, window, (row): GroupKey => [row.folded, row._id]);
  const [first] = rows;
  const unfilteredCount = first ? first.seenCount : await countSeen(context);
  return {
    data: page.rows.map(({ folded: _folded, seenCount: _seen, ...row }) => row),
    pagination: page.pagination,
    unfilteredCount,
    mayCreate: principalOf(context).role === "admin" || mayCreateSomewhere(context),
  };
}

const mayCreateSomewhere = (context: ApiContext): boolean =>
  principalOf(context).organizationIds.some((id) => mayChangeGroups(context, id));

async function countSeen(context: ApiContext): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    context.database.orm,
    sql`select count(*)::int as count from ${g} where ${isVisible(context)}`,
  );
  return row?.count ?? 0;
}

/** Names of the groups with a restaurant within the access scope, by name; with their restaurants those of `membersOf`. */
export function listChoices(context: ApiContext, membersOf: readonly string[]): Promise<RestaurantGroupChoice[]> {
  const { groupId, restaurantId } = restaurantsInGroups;
  const members = sql`from ${restaurantsInGroups} join ${restaurants} on ${restaurants.id} = ${restaurantId}
    where ${groupId} = ${g.id} and ${accessCondition(principalOf(context))}`;
  return rowsOf<RestaurantGroupChoice>(
    context.database.orm,
    sql`select ${g.id} as "_id", ${g.organizationId} as "organizationId", ${g.name} as name,
        case when ${isAnyOf(g.id, membersOf)} then (select coalesce(json_agg(${restaurantId}), '[]') ${members}) end as "restaurantIds"
      from ${g} where exists (select ${members}) order by ${foldedGroupName}, ${g.id}`,
  );
}

/** A group with its restaurants within the access scope. Throws NOT_FOUND for a foreign, missing or unseen one. */
export async function getGroup(context: ApiContext, groupId: string): Promise<RestaurantGroup> {
  const group = await findGroup(context.database.orm, context, groupId);
  if (!group) throw fail("NOT_FOUND");
  const isMember = sql`${restaurants.id} in (select ${restaurantsInGroups.restaurantId} from ${restaurantsInGroups} where ${restaurantsInGroups.groupId} = ${groupId})`;
  const within = sql`${isMember} and ${accessCondition(principalOf(context))}`;
  return { ...group, restaurants: await listGroupRestaurants(context.database.orm, within) };
}

/** The organizations the caller may make groups in, and the active restaurants of one. Throws NOT_FOUND for any other organization. */
export async function readOptions(context: ApiContext, wanted: string | undefined): Promise<RestaurantGroupOptions> {
  const { orm } = context.database;
  const { role, organizationIds } = principalOf(context);
  const { id, name } = organizations;
  const mine = organizationIds.filter((one) => mayChangeGroups(context, one));
  const known = await orm
    .select({ _id: id, name })
    .from(organizations)
    .where(role === "admin" ? undefined : isAnyOf(id, mine))
    .orderBy(sql`fold(${name}) collate "C"`, id);
  const chosen = wanted === undefined ? known[0] : known.find(({ _id }) => _id === wanted);
  if (!chosen) throw fail("NOT_FOUND");
  const ofOrganization = sql`${restaurants.organizationId} = ${chosen._id} and ${restaurants.active}`;
  return {
    organizations: known,
    organizationId: chosen._id,
    restaurants: await listGroupRestaurants(orm, ofOrganization),
  };
}

/** The restaurants that match a rule now. Throws NOT_FOUND for an organization whose groups the caller may not change. */
export async function previewRule(
  context: ApiContext,
  { organizationId, rule }: { organizationId: string; rule: GroupRule },
): Promise<GroupPreview> {
  requireChangeable(context, organizationId);
  const { orm } = context.database;
  const ofOrganization = sql`${restaurants.organizationId} = ${organizationId} and ${restaurants.active}`;
  const isIn = (column: SQL, values: string[]) =>
    values.length === 0 ? [] : [sql`fold(${column}) = any (fold_all(${sql.param(values)}::text[]))`];
  const conditions = [
    ofOrganization,
    ...isIn(sql`${restaurants.locality}`, rule.towns),
    ...isIn(sql`${restaurants.name}`, rule.brands),
  ];
  const found = await listGroupRestaurants(orm, sql.join(conditions, sql` and `));
  const { ratingBelow } = rule;
  const [counted] = await rowsOf<{ count: number }>(
    orm,
    sql`select count(*)::int as count from ${restaurants} where ${ofOrganization}`,
  );
  return {
    restaurants: found.filter(({ rating }) => ratingBelow === null || (rating !== null && rating < ratingBelow)),
    organizationCount: counted?.count ?? 0,
  };
}

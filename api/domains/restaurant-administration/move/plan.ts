import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { fullName } from "#api/db/people.ts";
import { aiFacts } from "#api/db/schema/ai.ts";
import { automationSets } from "#api/db/schema/automations.ts";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { mediaFiles } from "#api/db/schema/media.ts";
import { nfcChips } from "#api/db/schema/nfc-chips.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reportLinks } from "#api/db/schema/printed-reports.ts";
import { restaurantGroupMembers, restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { invitations } from "#api/db/schema/team.ts";
import { templateGroups, templateRestaurants, templates } from "#api/db/schema/templates.ts";
import { users } from "#api/db/schema/users.ts";
import { webhookEndpoints } from "#api/db/schema/webhooks.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { requireAdministered } from "#api/domains/organizations/access.ts";
import { activeRestaurantCount } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import type { RestaurantMove } from "#contract/restaurant-administration/schemas.ts";
import { partedListings, readListings } from "./connections.ts";
import { isLinkTo, isMailedOn } from "./shared-reports.ts";

/** A restaurant, the organization it is in, and the one it is to be in. */
export type Move = { restaurantId: string; from: string; to: string };

const namedMax = 20;
const here = alias(tags, "here");
const s = automationSets;
const om = organizationMembers;

/** People who reach the restaurant by the organization that it leaves, and have nothing in the other one. */
export const peopleWhoLeave = ({ restaurantId, from, to }: Move): SQL => sql`from ${users}
  where ${users.role} <> 'admin' and ${users.deactivatedAt} is null
    and not exists (select from ${om} where ${om.userId} = ${users.id} and ${om.organizationId} = ${to})
    and (exists (select from ${restaurantMembers} where ${restaurantMembers.userId} = ${users.id}
        and ${restaurantMembers.restaurantId} = ${restaurantId})
      or exists (select from ${om} where ${om.userId} = ${users.id} and ${om.organizationId} = ${from}
        and (${users.role} = 'accountManager' or ${om.caslRole} = 'owner')))`;

/** Rules of a set that is in force. */
const ruleCount = (owner: SQL) =>
  sql`coalesce((select jsonb_array_length(${s.rules}) from ${s} where ${owner} and ${s.leftAt} is null), 0)`;

const countOf = (rows: SQL) => sql`(select count(*)::int ${rows})`;
const list = (expression: SQL, rows: SQL) => sql`array(select ${expression} ${rows})`;

/** What comes along, in numbers. */
async function readComing(tx: Statements, { restaurantId }: Move): Promise<RestaurantMove["comes"]> {
  const [row] = await rowsOf<RestaurantMove["comes"]>(
    tx,
    sql`select ${countOf(sql`from ${reviews} where ${reviews.restaurantId} = ${restaurantId}`)} as reviews,
      ${countOf(sql`from ${templates} where ${templates.restaurantId} = ${restaurantId}`)} as templates,
      ${ruleCount(sql`${s.restaurantId} = ${restaurantId}`)} as rules,
      ${countOf(sql`from ${aiFacts} where ${aiFacts.restaurantId} = ${restaurantId}`)} as facts,
      ${countOf(sql`from ${mediaFiles} where ${mediaFiles.restaurantId} = ${restaurantId} and ${mediaFiles.state} = 'stored'`)} as files,
      ${countOf(sql`from ${nfcChips} where ${nfcChips.restaurantId} = ${restaurantId}`)} as chips,
      ${countOf(sql`from ${outboxItems} where ${outboxItems.restaurantId} = ${restaurantId} and ${outboxItems.sentAt} is null
        and ${outboxItems.resolvedAt} is null`)} as waiting`,
  );
  if (!row) throw fail("NOT_FOUND");
  return row;
}

type Ends = Omit<RestaurantMove["ends"], "connections">;

/** What ends, in numbers and names. */
async function readEnding(tx: Statements, move: Move): Promise<Ends> {
  const { restaurantId, from, to } = move;
  const t = templates;
  const isOffered = sql`(${t.scope} = 'organization' or exists (select from ${templateRestaurants}
      where ${templateRestaurants.templateId} = ${t.id} and ${templateRestaurants.restaurantId} = ${restaurantId})
    or exists (select from ${templateGroups} join ${restaurantsInGroups} on ${restaurantsInGroups.groupId} = ${templateGroups.groupId}
      where ${templateGroups.templateId} = ${t.id} and ${restaurantsInGroups.restaurantId} = ${restaurantId}))`;
  const isIn = sql`(exists (select from ${restaurantGroupMembers} where ${restaurantGroupMembers.groupId} = ${restaurantGroups.id}
      and ${restaurantGroupMembers.restaurantId} = ${restaurantId})
    or exists (select from ${restaurantsInGroups} where ${restaurantsInGroups.groupId} = ${restaurantGroups.id}
      and ${restaurantsInGroups.restaurantId} = ${restaurantId}))`;
  const lost = sql`from ${tags} where ${tags.organizationId} = ${from}
    and exists (select from ${reviewTagLinks} where ${reviewTagLinks.tagId} = ${tags.id}
      and ${reviewTagLinks.restaurantId} = ${restaurantId} and ${reviewTagLinks.rejectedAt} is null)
    and not exists (select from ${tags} ${here} where ${here.organizationId} = ${to} and fold(${here.name}) = fold(${tags.name}))`;
  const hasOwnRules = sql`exists (select from ${s} where ${s.restaurantId} = ${restaurantId} and ${s.leftAt} is null)`;
  const [row] = await rowsOf<Ends>(
    tx,
    sql`select ${countOf(peopleWhoLeave(move))} as people,
      ${list(fullName(users), sql`${peopleWhoLeave(move)} order by fold(${users.name}), ${users.id} limit ${namedMax}`)} as "peopleNames",
      ${list(sql`${restaurantGroups.name}`, sql`from ${restaurantGroups} where ${restaurantGroups.organizationId} = ${from} and ${isIn} order by 1`)} as groups,
      ${countOf(sql`from ${t} where ${t.organizationId} = ${from} and ${isOffered}`)} as templates,
      ${countOf(sql`from ${t} where ${t.restaurantId} = ${restaurantId} and ${t.overridesId} is not null`)} as overrides,
      case when ${hasOwnRules} then 0 else ${ruleCount(sql`${s.organizationId} = ${from} and ${s.restaurantId} is null`)} end as rules,
      ${list(sql`${tags.name}`, sql`${lost} order by fold(${tags.name})`)} as tags,
      ${countOf(sql`from ${invitations} where ${invitations.organizationId} = ${from} and ${restaurantId}::uuid = any(${invitations.restaurantIds})
        and ${invitations.acceptedAt} is null and ${invitations.withdrawnAt} is null`)} as invitations,
      ${countOf(sql`from ${reportLinks} where ${isLinkTo(restaurantId)}`)} as links,
      ${countOf(sql`from ${mailedReports} where ${isMailedOn(restaurantId)}`)} as "mailedReports",
      ${countOf(sql`from ${webhookEndpoints} where ${webhookEndpoints.organizationId} = ${from} and ${webhookEndpoints.disabledAt} is null`)} as webhooks`,
  );
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/**
 * What a move would do now, read in the caller's transaction. `version` stands for the restaurant and for all that ends: reviews that arrive
 * meanwhile come along and need no second look.
 */
export async function readMove(tx: Statements, move: Move): Promise<RestaurantMove> {
  const { restaurantId, from, to } = move;
  const { name, internalName, active, updatedAt } = restaurants;
  const [restaurant] = await tx
    .select({ name, internalName, active, updatedAt })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  const named = async (id: string) => {
    const [row] = await tx
      .select({
        _id: organizations.id,
        name: organizations.name,
        limit: organizations.restaurantLimit,
        used: sql<number>`${activeRestaurantCount}`,
      })
      .from(organizations)
      .where(eq(organizations.id, id));
    if (!row) throw fail("NOT_FOUND");
    return row;
  };
  if (!restaurant) throw fail("NOT_FOUND");
  const [source, target] = [await named(from), await named(to)];
  const comes = await readComing(tx, move);
  const connections = partedListings(await readListings(tx, move));
  const ends = { ...(await readEnding(tx, move)), connections: connections.ends };
  const isFull = restaurant.active && target.limit !== null && target.used >= target.limit;
  const seen = [restaurantId, from, to, restaurant.updatedAt.getTime(), ends, connections.stays];
  return {
    restaurant: { _id: restaurantId, name: restaurant.internalName ?? restaurant.name },
    from: { _id: source._id, name: source.name },
    to: { _id: target._id, name: target.name },
    version: createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22),
    fullLimit: isFull ? target.limit : null,
    comes,
    connections: connections.stays,
    ends,
  };
}

/** The move that is asked for. NOT_FOUND unless the caller administers both organizations, or where it is the one it is in. */
export async function requireMove(context: ApiContext, restaurantId: string, to: string): Promise<Move> {
  const { organizationId: from } = await requireRestaurant(context, restaurantId);
  requireAdministered(context, to);
  if (from === to) throw fail("NOT_FOUND");
  return { restaurantId, from, to };
}

/** What would come along and what would end; nothing is done. */
export async function planMove(context: ApiContext, restaurantId: string, to: string): Promise<RestaurantMove> {
  return readMove(context.database.orm, await requireMove(context, restaurantId, to));
}

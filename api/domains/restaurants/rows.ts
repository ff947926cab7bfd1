import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { instant } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { platforms as platformTable } from "#api/db/schema/restaurants.ts";
import { reviewDays, reviewTotals } from "#api/db/schema/review-rollups.ts";
import { listingState } from "#api/listing-state.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { connectionKeys, platformKeys as reviewKeys } from "#contract/platforms/schemas.ts";
import type { Restaurant, RestaurantSummary } from "#contract/restaurants/schemas.ts";

const p = alias(platformTable, "p");
const c = alias(credentials, "c");
export const o = alias(organizations, "o");
export const t = alias(reviewTotals, "t");
const d = alias(reviewDays, "d");

const address = sql`jsonb_build_object('formattedAddress', ${r.formattedAddress}, 'street', ${r.street},
  'postalCode', ${r.postalCode}, 'locality', ${r.locality}, 'countryCode', ${r.countryCode})`;
/** Platforms of reviews; listings for posts and messages alone are not part of this list. */
const platformKeys = sql`array(select ${p.key} from ${platformTable} ${p} where ${p.restaurantId} = ${r.id}
  and ${p.key} = any(${sql.param([...reviewKeys])}::text[]) order by ${p.key})`;

const isLost = ({ health }: { health: Column }) => sql`${health} in ('needs_reconnect', 'revoked')`;
const lostConnectionKeys = sql`array(select ${p.key} from ${platformTable} ${p} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
  where ${p.restaurantId} = ${r.id} and ${p.connectedAt} is not null and (${isLost(c)} or ${isLost(p)}) order by ${p.key})`;

/** Columns that list and detail share, of a restaurant `r` in organization `o`. */
export const identity = sql`${r.id} as "_id", ${r.name}, ${r.internalName} as "internalName", ${r.type}, ${address} as address,
  ${r.organizationId} as "organizationId", jsonb_build_object('name', ${o.name}) as organization,
  ${platformKeys} as "platformKeys", ${lostConnectionKeys} as "lostConnectionKeys", ${r.active}, ${r.logo}, ${instant(r.reviewsLastUpdate)} as "reviewsLastUpdate"`;

/** Average of the public ratings of a restaurant's totals `t`, two decimals; archived reviews count, private ones do not. */
export const averageRating: SQL = sql`round(sum(${t.rating} * ${t.count}) filter (where ${t.rating} > 0 and not ${t.isPrivate})::numeric
  / nullif(sum(${t.count}) filter (where ${t.rating} > 0 and not ${t.isPrivate}), 0), 2)`;
export const unansweredCount: SQL = sql`coalesce(sum(${t.count}) filter (where ${t.answerState} = 'not_answered' and not ${t.archived}), 0)`;

/** Twelve averages of 30 days each up to today, oldest first; null for days without a public rating. */
export const ratingTrend: SQL = sql`array(select g.rating::float from generate_series(11, 0, -1) ago left join (
  select (n.today - ${d.day}) / 30 as span, round(sum(${d.rating} * ${d.count})::numeric / nullif(sum(${d.count}), 0), 2) as rating
  from (select (now() at time zone ${r.timeZone})::date as today) n join ${reviewDays} ${d} on ${d.restaurantId} = ${r.id}
    and ${d.day} > n.today - 360 and ${d.day} <= n.today and ${d.rating} > 0 and not ${d.isPrivate} group by 1) g on g.span = ago order by ago desc)`;

/** Listings of a restaurant `r`, each with the state of its connection; the restaurant's own form is none. */
export const listings = (
  platforms: Platforms,
): SQL => sql`(select coalesce(json_agg(json_build_object('key', ${p.key}, 'state',
    ${listingState(platforms)}) order by array_position(${sql.param([...connectionKeys])}::text[], ${p.key})), '[]')
  from ${platformTable} ${p} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
  where ${p.restaurantId} = ${r.id} and ${p.key} = any(${sql.param([...connectionKeys])}::text[]))`;

/** A row of the list with its position; it has more than a summary where `restaurantColumns` were selected. */
export type ListRow = RestaurantSummary & Partial<RestaurantRow> & { rank: string; folded: string };
/** What the list adds to a restaurant's columns: figures of the lateral `f`, the position of `x`. */
export const listColumns: SQL = sql`f.rating, f.rating_count as "ratingCount",
  f.unanswered_count as "unansweredReviewCount", x.rank::text as rank, x.folded`;
export const figures: SQL = sql`(select ${averageRating}::float as rating,
  coalesce(sum(${t.count}) filter (where ${t.rating} > 0 and not ${t.isPrivate}), 0)::int as rating_count,
  ${unansweredCount}::int as unanswered_count from ${reviewTotals} ${t} where ${t.restaurantId} = ${r.id})`;

/** The calls of a restaurant `r` this month; a count of another month is 0 now. */
export const monthlyCallCount: SQL = sql`case when ${r.aiCallMonth} = to_char(now() at time zone ${r.timeZone}, 'YYYY-MM')
  then ${r.aiMonthlyCallCount} else 0 end`;

const informationUpdate = sql`case when ${r.informationUpdatedAt} is not null then
  jsonb_build_object('at', ${instant(r.informationUpdatedAt)}, 'userName', coalesce(${r.informationUpdatedBy}, '')) end`;

type DerivedFields = "access" | "ai" | "availableHoursTypes";
export type RestaurantRow = Omit<Restaurant, DerivedFields> & { aiMonthlyCallCount: number };
export const restaurantColumns: SQL = sql`${identity}, ${r.latitude}, ${r.longitude}, ${r.boosterPack} as "boosterPack",
  ${r.roiActivated} as "roiActivated", ${r.timeZone} as "timeZone", ${r.regularHours} as "regularHours",
  ${r.specialHours} as "specialHours", ${r.otherHours} as "otherHours", ${r.isClosedTemporarily} as "isClosedTemporarily",
  ${r.website}, ${r.phone}, ${r.reservationUrl} as "reservationUrl", ${r.orderUrl} as "orderUrl",
  ${r.descriptions}, ${r.openingDate}::text as "openingDate", ${r.cover}, ${r.bricksPostalCode} as "bricksPostalCode",
  ${r.keywordToolApiLocationId} as "keywordToolApiLocationId", ${informationUpdate} as "informationUpdate",
  ${monthlyCallCount} as "aiMonthlyCallCount", ${instant(r.createdAt)} as "createdAt",
  ${instant(r.updatedAt)} as "updatedAt"`;

/** A stored row → the restaurant of the contract. */
export function restaurantOf({ aiMonthlyCallCount, ...row }: RestaurantRow): Restaurant {
  return {
    ...row,
    access: row.platformKeys.map((platformKey) => ({ platformKey })),
    ai: { monthlyCallCount: aiMonthlyCallCount },
    availableHoursTypes: [...new Set(row.otherHours.map((hours) => hours.hoursTypeId))],
  };
}

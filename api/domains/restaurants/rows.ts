import { type SQL, sql } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";
import { platformKeys as reviewKeys } from "#contract/platforms/schemas.ts";
import type { Restaurant, RestaurantSummary } from "#contract/restaurants/schemas.ts";

const address = sql`jsonb_build_object('formattedAddress', r.formatted_address, 'street', r.street,
  'postalCode', r.postal_code, 'locality', r.locality, 'countryCode', r.country_code)`;
/** Platforms of reviews; a place for posts and messages alone is no part of this list. */
const platformKeys = sql`array(select p.key from platforms p where p.restaurant_id = r.id
  and p.key = any(${sql.param([...reviewKeys])}::text[]) order by p.key)`;

const isLost = (table: SQL) => sql`${table}.health in ('needs_reconnect', 'revoked')`;
const lostConnectionKeys = sql`array(select p.key from platforms p left join credentials c on c.id = p.credential_id
  where p.restaurant_id = r.id and p.connected_at is not null and (${isLost(sql`c`)} or ${isLost(sql`p`)}) order by p.key)`;

/** What list and detail share, of a restaurant `r` in organization `o`. */
const identity = sql`r.id as "_id", r.name, r.internal_name as "internalName", r.type, ${address} as address,
  r.organization_id as "organizationId", jsonb_build_object('name', o.name) as organization,
  ${platformKeys} as "platformKeys", ${lostConnectionKeys} as "lostConnectionKeys", r.active, ${instant(sql`r.reviews_last_update`)} as "reviewsLastUpdate"`;

/** Average of the public ratings of a restaurant's totals `t`, two decimals; archived reviews count, private ones do not. */
export const averageRating: SQL = sql`round(sum(t.rating * t.count) filter (where t.rating > 0 and not t.is_private)::numeric
  / nullif(sum(t.count) filter (where t.rating > 0 and not t.is_private), 0), 2)`;
export const unansweredCount: SQL = sql`coalesce(sum(t.count) filter (where t.answer_state = 'not_answered' and not t.archived), 0)`;

export type SummaryRow = RestaurantSummary & { rank: string; folded: string };
/** The select list of a list row; its figures come from the lateral `f`, its place from `x`. */
export const summaryColumns: SQL = sql`${identity}, f.rating, f.rating_count as "ratingCount",
  f.unanswered_count as "unansweredReviewCount", x.rank::text as rank, x.folded`;
export const figures: SQL = sql`(select ${averageRating}::float as rating,
  coalesce(sum(t.count) filter (where t.rating > 0 and not t.is_private), 0)::int as rating_count,
  ${unansweredCount}::int as unanswered_count from review_totals t where t.restaurant_id = r.id)`;

/** The calls of a restaurant `r` this month; what was counted in another month is no longer of this one. */
export const monthlyCallCount: SQL = sql`case when r.ai_call_month = to_char(now() at time zone r.time_zone, 'YYYY-MM')
  then r.ai_monthly_call_count else 0 end`;

type DerivedFields = "access" | "ai" | "availableHoursTypes";
export type RestaurantRow = Omit<Restaurant, DerivedFields> & { aiMonthlyCallCount: number };
export const restaurantColumns: SQL = sql`${identity}, r.latitude, r.longitude, r.booster_pack as "boosterPack",
  r.roi_activated as "roiActivated", r.time_zone as "timeZone", r.regular_hours as "regularHours",
  r.special_hours as "specialHours", r.other_hours as "otherHours", r.is_closed_temporarily as "isClosedTemporarily",
  r.website, r.phone, r.reservation_url as "reservationUrl", r.order_url as "orderUrl",
  ${monthlyCallCount} as "aiMonthlyCallCount", ${instant(sql`r.created_at`)} as "createdAt",
  ${instant(sql`r.updated_at`)} as "updatedAt"`;

/** A stored row → the restaurant of the contract. */
export function restaurantOf({ aiMonthlyCallCount, ...row }: RestaurantRow): Restaurant {
  return {
    ...row,
    access: row.platformKeys.map((platformKey) => ({ platformKey })),
    ai: { monthlyCallCount: aiMonthlyCallCount },
    availableHoursTypes: [...new Set(row.otherHours.map((hours) => hours.hoursTypeId))],
  };
}

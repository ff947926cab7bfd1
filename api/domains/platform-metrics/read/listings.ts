import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listingReadings, metricDays } from "#api/db/schema/platform-metrics.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import {
  levelMetrics,
  type Metric,
  type MetricPlatform,
  metricsOfPlatform,
} from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";

const l = alias(listingReadings, "l");
/** Days of metrics, as `onAsked` joins them. */
export const d = alias(metricDays, "d");
const p = alias(platforms, "p");

/** Restaurants within the caller's access scope, on these platforms (all by default). */
export type OfRestaurants = { restaurantIds: readonly string[]; keys?: readonly MetricPlatform[] | undefined };

/**
 * One listing for each restaurant and platform: the linked one, else the one read last. Two listings of a restaurant are two series, which are
 * never added to each other.
 */
export const listingsOf = ({ restaurantIds, keys }: OfRestaurants, reading: ListingReading): SQL => sql`
  select distinct on (${l.restaurantId}, ${l.platformKey}) ${l.restaurantId}, ${l.platformKey}, ${l.listingId}, ${l.firstDay}, ${l.lastDay}
  from ${listingReadings} ${l} left join ${platforms} ${p} on ${p.restaurantId} = ${l.restaurantId} and ${p.key} = ${l.platformKey}
    and ${p.externalId} = ${l.listingId} and ${p.connectedAt} is not null
  where ${isAnyOf(l.restaurantId, restaurantIds)} and ${l.reading} = ${reading}
    ${keys ? sql`and ${isAnyOf(l.platformKey, keys)}` : sql``}
  order by ${l.restaurantId}, ${l.platformKey}, ${p.id} is null, ${l.readAt} desc nulls last, ${l.listingId}`;

/** Pairs of platform and metric: those asked for that the platform tells. */
export function metricPairs(metrics: readonly Metric[] | undefined): SQL {
  const pairs = Object.entries(metricsOfPlatform).flatMap(([key, told]) =>
    told.filter((metric) => !metrics || metrics.includes(metric)).map((metric) => [key, metric] as const),
  );
  const column = (at: 0 | 1) => sql`${sql.param(pairs.map((pair) => pair[at]))}::text[]`;
  return sql`unnest(${column(0)}, ${column(1)})`;
}

const levels = sql`${sql.param([...levelMetrics])}::text[]`;
export const isLevel = (metric: SQL) => sql`${metric} = any(${levels})`;

/** Joins the days of metrics to the rows of `asked`. */
export const onAsked: SQL = sql`${d.restaurantId} = asked.restaurant_id
  and ${d.platformKey} = asked.platform_key and ${d.listingId} = asked.listing_id and ${d.metric} = asked.metric`;

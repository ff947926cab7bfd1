import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { metricDays, metricMonths } from "#api/db/schema/platform-metrics.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { type Days, pieceRows, piecesOf } from "#api/pieces.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

const m = alias(metricMonths, "m");

export type RangesQuestion = OfRestaurants & {
  metrics: readonly Metric[];
  ranges: readonly Days[];
  /** True: a row for each restaurant; else one for all of them together. */
  isByRestaurant: boolean;
};
/** The sum of the known days of the range at `index`, and how many days these are, over the restaurants. */
export type MetricRange = {
  restaurantId: string | null;
  key: MetricPlatform;
  metric: Metric;
  index: number;
  value: number;
  days: number;
};

/** Metrics over ranges of days, by whole months as far as ranges have them. A range without a known day is not in it. */
export async function metricsByRange({ orm }: Database, asked: RangesQuestion): Promise<MetricRange[]> {
  const { metrics, ranges, isByRestaurant } = asked;
  const pieces = ranges.flatMap((range, index) => piecesOf(range).map((piece) => ({ ...piece, index })));
  if (pieces.length === 0) return [];
  const starts = pieces.map(({ from }) => from).toSorted();
  // Of all restaurants together, months are added up before they meet the pieces.
  const ofMonths = isByRestaurant
    ? sql`l.restaurant_id, l.platform_key, of.*`
    : sql`null::uuid as restaurant_id, l.platform_key, of.metric, of.month, sum(of.value) as value, sum(of.days) as days`;
  return rowsOf<MetricRange>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs(metrics)} as pair (key, metric) on pair.key = l.platform_key),
    pieces as (${pieceRows(pieces)}),
    months as (select ${ofMonths} from listings l cross join lateral (
        select ${m.metric} as metric, ${m.month} as month, ${m.value} as value, ${m.days} as days from ${metricMonths} ${m}
        where ${m.restaurantId} = l.restaurant_id and ${m.platformKey} = l.platform_key and ${m.listingId} = l.listing_id
          and ${isAnyOf(m.metric, metrics)} and ${m.month} between ${starts[0]}::date and ${starts.at(-1)}::date offset 0) of
      ${isByRestaurant ? sql`` : sql`group by 1, 2, 3, 4`}),
    sums as (
      select months.restaurant_id, months.platform_key, months.metric, piece.index, piece.sign * months.value as value,
        piece.sign * months.days as days
      from months join pieces piece on piece.is_month and piece.first = months.month
      union all
      select asked.restaurant_id, asked.platform_key, asked.metric, piece.index, piece.sign * of.value, piece.sign * of.days
      from asked cross join (select * from pieces where not is_month) piece
        cross join lateral (select sum(${d.value}) as value, count(*) as days from ${metricDays} ${d}
          where ${onAsked} and ${d.day} between piece.first and piece.last) of
      where of.days > 0)
    select ${isByRestaurant ? sql`restaurant_id` : sql`null::uuid`} as "restaurantId", platform_key as key, metric, index, sum(value) as value, sum(days) as days
    from sums group by 1, 2, 3, 4 having sum(days) > 0`,
  );
}

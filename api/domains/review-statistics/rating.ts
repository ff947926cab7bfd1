import { sql } from "drizzle-orm";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { reviewDays, reviewTotals } from "#api/db/schema/review-rollups.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import type { PlatformRatingStep, RatingStep } from "#contract/review-statistics/figures.ts";
import type { Days, SeriesUnit, StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { filterConditions, stepOf, stepsOf, within } from "./conditions.ts";

const d = reviewDays;
const t = reviewTotals;
const s = platformSnapshots;

/**
 * The average of all public reviews received up to the end of each step, oldest first: the totals of today without what came after, so
 * that only the days since the period began are read. The other filters apply; `visibility` does not.
 */
export async function readRatingEvolution(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<RatingStep[]> {
  const open: StatisticsFilter = { ...filter, visibility: "public" };
  const rows = await rowsOf<Days & { ratedCount: number; starCount: number }>(
    tx,
    sql`with later as (select case when ${d.day} <= ${filter.to}::date then ${stepOf(unit, d.day)} end as key,
          sum(${d.count}) as rated, sum(${d.rating} * ${d.count}) as stars from ${d}
        where ${filterConditions(open, d)} and ${d.day} >= ${filter.from}::date and ${d.rating} > 0 group by 1),
      total as (select coalesce(sum(${t.count}), 0) as rated, coalesce(sum(${t.rating} * ${t.count}), 0) as stars from ${t}
        where ${filterConditions(open, t)} and ${t.rating} > 0)
      select to_char(b.first, 'YYYY-MM-DD') as "from", to_char(b.last, 'YYYY-MM-DD') as "to",
        (total.rated - coalesce(sum(later.rated) over since, 0) - coalesce(beyond.rated, 0))::int as "ratedCount",
        (total.stars - coalesce(sum(later.stars) over since, 0) - coalesce(beyond.stars, 0))::int as "starCount"
      from ${stepsOf(unit, filter)} cross join total left join later on later.key = b.start
        left join later beyond on beyond.key is null
      window since as (order by b.start rows between 1 following and unbounded following)
      order by b.start`,
  );
  return rows.map(({ from, to, ratedCount, starCount }) => ({
    from,
    to,
    ratedCount,
    averageRating: ratedCount === 0 ? null : Math.round((starCount / ratedCount) * 100) / 100,
  }));
}

/**
 * What each platform said of the listings (docs/decisions/247), by the last reading of each in a step: the rating by number of reviews, and
 * that number together. A step without a reading has no row. Platforms alone of the filter apply.
 */
export async function readPlatformRatings(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<PlatformRatingStep[]> {
  const platforms =
    filter.platforms.length > 0 ? sql`and ${s.platformKey} = any(${sql.param(filter.platforms)}::text[])` : sql``;
  return rowsOf<PlatformRatingStep>(
    tx,
    sql`select to_char(b.first, 'YYYY-MM-DD') as "from", to_char(b.last, 'YYYY-MM-DD') as "to", x.platform_key as "platformKey",
        round((sum(x.rating * x.review_count) / nullif(sum(x.review_count) filter (where x.rating is not null), 0))::numeric, 2)::double precision as rating,
        sum(x.review_count)::int as "reviewCount"
      from ${stepsOf(unit, filter)} join (
        select distinct on (key, ${s.restaurantId}, ${s.platformKey}, ${s.listingId}) ${stepOf(unit, s.day)} as key, ${s.platformKey},
          ${s.rating}, ${s.reviewCount}
        from ${s} where ${isAnyOf(s.restaurantId, filter.restaurantIds)} and ${within(s.day, filter)}
          and ${s.reviewCount} is not null ${platforms}
        order by key, ${s.restaurantId}, ${s.platformKey}, ${s.listingId}, ${s.day} desc) x on x.key = b.start
      group by b.start, b.first, b.last, x.platform_key order by b.start, x.platform_key`,
  );
}

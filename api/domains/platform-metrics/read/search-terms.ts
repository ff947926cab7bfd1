import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { SearchTerms } from "#contract/platform-metrics/schemas.ts";
import { brandNamesOf } from "../brand.ts";
import { listingsOf, type OfRestaurants } from "./listings.ts";

const t = alias(searchTermMonths, "t");

/** Months `YYYY-MM`, both included. */
type Months = { from: string; to: string };
export type SearchTermsQuestion = OfRestaurants &
  Months & {
    /** What they are compared with: as many months before, by default. */
    before?: Months | undefined;
    /** Most terms of the response; all by default. */
    limit?: number;
  };
const firstOf = (month: string) => sql`${`${month}-01`}::date`;

/** Names by which guests search for each restaurant itself. */
async function findBrands({ orm }: Database, restaurantIds: readonly string[]) {
  const organizationsOf = orm
    .select({ id: restaurants.organizationId })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, restaurantIds));
  const known = await orm
    .select({
      restaurantId: restaurants.id,
      name: restaurants.name,
      organizationId: restaurants.organizationId,
      organizationName: organizations.name,
    })
    .from(restaurants)
    .innerJoin(organizations, eq(organizations.id, restaurants.organizationId))
    .where(inArray(restaurants.organizationId, organizationsOf));
  return brandNamesOf(restaurantIds, known);
}

/** The last month of which terms of the restaurants are known, none later than `to`; null without any. */
export async function findLastTermMonth({ orm }: Database, asked: OfRestaurants & { to: string }) {
  const [found] = await rowsOf<{ month: string | null }>(
    orm,
    sql`with listings as (${listingsOf(asked, "search_terms")})
    select to_char(max((select max(${t.month}) from ${searchTermMonths} ${t} where ${t.restaurantId} = l.restaurant_id
      and ${t.platformKey} = l.platform_key and ${t.listingId} = l.listing_id and ${t.month} <= ${firstOf(asked.to)})), 'YYYY-MM') as month
    from listings l`,
  );
  return found?.month ?? null;
}

/**
 * What guests searched for over some months, against other months. A term is the brand's where it holds a name of a restaurant that was
 * found by it (`brandNamesOf`), compared by letters and digits alone.
 */
export async function searchTerms(database: Database, asked: SearchTermsQuestion): Promise<SearchTerms> {
  const { from, to, before, limit = null } = asked;
  const brands = await findBrands(database, asked.restaurantIds);
  const [first, last] = [firstOf(from), firstOf(to)];
  const ofListing = sql`${t.restaurantId} = listings.restaurant_id and ${t.platformKey} = listings.platform_key
    and ${t.listingId} = listings.listing_id`;
  const isNow = sql`${t.month} between period.first and period.last`;
  const isBefore = sql`${t.month} between period.before_first and period.before_last`;
  const [found] = await rowsOf<SearchTerms>(
    database.orm,
    sql`
    with listings as (${listingsOf(asked, "search_terms")}),
    brands as (select b.restaurant_id, array_agg('%' || regexp_replace(fold(b.name), '[^[:alnum:]]+', '', 'g') || '%') as patterns
      from unnest(${sql.param(brands.map(({ restaurantId }) => restaurantId))}::uuid[], ${sql.param(brands.map(({ name }) => name))}::text[])
        as b (restaurant_id, name) group by 1),
    period as (select ${first} as first, ${last} as last,
      ${before ? firstOf(before.from) : sql`(${first} - (age(${last} + interval '1 month', ${first})))::date`} as before_first,
      ${before ? firstOf(before.to) : sql`(${first} - interval '1 month')::date`} as before_last),
    -- Each term of each restaurant once: only then is it compared with names.
    sums as materialized (select listings.restaurant_id, of.*, coalesce(of.term_key like any (brands.patterns), false) as is_brand
      from period cross join listings left join brands on brands.restaurant_id = listings.restaurant_id
        cross join lateral (select ${t.term} as term, min(${t.termKey}) as term_key,
            sum(${t.value}) filter (where ${isNow}) as value, sum(${t.threshold}) filter (where ${isNow}) as threshold,
            sum(${t.value}) filter (where ${isBefore}) as value_before, sum(${t.threshold}) filter (where ${isBefore}) as threshold_before,
            bool_or(${isNow}) as is_now, bool_or(${isBefore}) as was_before
          from ${searchTermMonths} ${t} where ${ofListing} and ${t.month} between least(period.first, period.before_first) and greatest(period.last, period.before_last)
          group by 1 having bool_or(${isNow} or ${isBefore})) of),
    oldest as (select min(of.month) as month from listings cross join lateral (
      select min(${t.month}) as month from ${searchTermMonths} ${t} where ${ofListing}) of),
    months as (select series.month::date as month, series.month between period.first and period.last as is_now,
        series.month between period.before_first and period.before_last as is_before
      from period cross join oldest
        cross join generate_series(greatest(oldest.month, least(period.first, period.before_first)), greatest(period.last, period.before_last),
          interval '1 month') as series (month)
      where exists (select from listings cross join lateral (
        select from ${searchTermMonths} ${t} where ${ofListing} and ${t.month} = series.month::date limit 1) of)),
    known as (select
        (select coalesce(json_agg(to_char(month, 'YYYY-MM') order by month), '[]') from months where is_now) as now,
        (select coalesce(json_agg(to_char(month, 'YYYY-MM') order by month), '[]') from months where is_before) as before,
        coalesce(sum(value) filter (where is_brand), 0) as brand, coalesce(sum(value) filter (where not is_brand), 0) as discovery,
        coalesce(sum(value_before) filter (where is_brand), 0) as brand_before,
        coalesce(sum(value_before) filter (where not is_brand), 0) as discovery_before,
        bool_or(was_before) as has_before, bool_or(is_now) as has_now from sums),
    terms as (select term, sum(value) as value, sum(threshold) as threshold, sum(value_before) as value_before,
        sum(threshold_before) as threshold_before, bool_or(is_brand) as is_brand, bool_or(is_now) as is_now, bool_or(was_before) as was_before,
        count(distinct restaurant_id) filter (where is_now) as restaurants
      from sums group by term),
    ranked as (select terms.*, case when not is_now then 'lost' when was_before or not known.has_before then 'kept' else 'new' end as change,
        row_number() over (order by is_now desc, value desc nulls last, threshold desc nulls last, value_before desc nulls last, term) as rank
      from terms cross join known where is_now or known.has_now)
    select (select coalesce(json_agg(json_build_object('term', term, 'value', value, 'fewerThan', threshold,
        'previous', json_build_object('value', value_before, 'fewerThan', threshold_before), 'isBrand', is_brand, 'change', change,
        'restaurantCount', restaurants) order by rank) filter (where ${limit}::int is null or rank <= ${limit}::int), '[]') from ranked) as terms,
      known.now as "knownMonths", known.before as "previousMonths", (select count(*) from ranked) as count,
      known.brand as "brandValue", known.discovery as "discoveryValue",
      json_build_object('brandValue', known.brand_before, 'discoveryValue', known.discovery_before) as previous
    from known`,
  );
  if (!found) throw new Error("An aggregate has one row.");
  return found;
}

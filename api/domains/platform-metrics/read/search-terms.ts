import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { SearchTerms } from "#contract/platform-metrics/schemas.ts";
import { listingsOf, type OfRestaurants } from "./listings.ts";

const t = alias(searchTermMonths, "t");
const r = alias(restaurants, "r");

export type SearchTermsQuestion = OfRestaurants & {
  /** Months `YYYY-MM`, both included. */
  from: string;
  to: string;
  /** Most terms of the response; all by default. */
  limit?: number;
};
/** Shorter names stand in too many words. */
const nameLengthMin = 3;

/**
 * What guests searched for over some months, against as many months before. A term is the brand's where it holds the public name of a
 * restaurant that was found by it, compared by letters and digits alone.
 */
export async function searchTerms({ orm }: Database, asked: SearchTermsQuestion): Promise<SearchTerms> {
  const { from, to, limit = null } = asked;
  const first = sql`${`${from}-01`}::date`;
  const last = sql`${`${to}-01`}::date`;
  const nameKey = sql`regexp_replace(fold(${r.name}), '[^[:alnum:]]+', '', 'g')`;
  const [found] = await rowsOf<SearchTerms>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "search_terms")}),
    period as (select ${first} as first, ${last} as last,
      (${first} - (age(${last} + interval '1 month', ${first})))::date as before),
    months as (select ${t.restaurantId} as restaurant_id, ${t.term} as term, ${t.month} as month, ${t.month} >= period.first as is_now,
        ${t.value} as value, ${t.threshold} as threshold,
        length(${nameKey}) >= ${nameLengthMin} and position(${nameKey} in ${t.termKey}) > 0 as is_brand
      from period cross join listings join ${restaurants} ${r} on ${r.id} = listings.restaurant_id
        join ${searchTermMonths} ${t} on ${t.restaurantId} = listings.restaurant_id and ${t.platformKey} = listings.platform_key
          and ${t.listingId} = listings.listing_id and ${t.month} between period.before and period.last),
    known as (select coalesce(json_agg(distinct to_char(month, 'YYYY-MM')) filter (where is_now), '[]') as now,
        coalesce(json_agg(distinct to_char(month, 'YYYY-MM')) filter (where not is_now), '[]') as before,
        coalesce(sum(value) filter (where is_now and is_brand), 0) as brand,
        coalesce(sum(value) filter (where is_now and not is_brand), 0) as discovery,
        bool_or(not is_now) as has_before, bool_or(is_now) as has_now from months),
    terms as (select term, sum(value) filter (where is_now) as value, sum(threshold) filter (where is_now) as threshold,
        sum(value) filter (where not is_now) as value_before, sum(threshold) filter (where not is_now) as threshold_before,
        bool_or(is_brand) as is_brand, bool_or(is_now) as is_now, bool_or(not is_now) as was_before,
        count(distinct restaurant_id) filter (where is_now) as restaurants
      from months group by term),
    ranked as (select terms.*, case when not is_now then 'lost' when was_before or not known.has_before then 'kept' else 'new' end as change,
        row_number() over (order by is_now desc, value desc nulls last, threshold desc nulls last, value_before desc nulls last, term) as rank
      from terms cross join known where is_now or known.has_now)
    select (select coalesce(json_agg(json_build_object('term', term, 'value', value, 'fewerThan', threshold,
        'previous', json_build_object('value', value_before, 'fewerThan', threshold_before), 'isBrand', is_brand, 'change', change,
        'restaurantCount', restaurants) order by rank) filter (where ${limit}::int is null or rank <= ${limit}::int), '[]') from ranked) as terms,
      known.now as "knownMonths", known.before as "previousMonths", (select count(*) from ranked) as count,
      known.brand as "brandValue", known.discovery as "discoveryValue"
    from known`,
  );
  return found ?? { terms: [], count: 0, knownMonths: [], previousMonths: [], brandValue: 0, discoveryValue: 0 };
}

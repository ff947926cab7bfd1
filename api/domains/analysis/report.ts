import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { TopicCounts, TopicReport } from "#contract/analysis/schemas.ts";
import { topics } from "#contract/analysis/topics.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import { bitOf, type Side } from "../../analysis/bits.ts";
import { matchesNothing } from "../reviews/list/conditions.ts";
import { all, reviewConditions } from "../reviews/list/matching.ts";
import { chosenRestaurants } from "../reviews/list/period.ts";

type Services = Pick<ApiContext, "database" | "reviewParts">;
const monthCountMax = 24;
const sides: readonly Side[] = ["positive", "negative", "neutral"];
const columnOf = (topic: string, side: Side) => `${topic}_${side}`;
type Row = { month: string; read: number; waiting: number } & Record<string, number | string>;

const counts = sql.raw(
  topics
    .flatMap((topic) =>
      sides.map(
        (side) =>
          `coalesce(sum(n) filter (where bits & ${bitOf(topic, side)} <> 0), 0)::int as ${columnOf(topic, side)}`,
      ),
    )
    .join(", "),
);

const countsOf = (rows: readonly Row[]): TopicCounts[] =>
  topics.map((topic) => {
    const sum = (side: Side) => rows.reduce((total, row) => total + Number(row[columnOf(topic, side)]), 0);
    return { topic, positive: sum("positive"), negative: sum("negative"), neutral: sum("neutral") };
  });

/** `2025-11` and so on up to the last month, months without a review included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let [year = 0, month = 1] = first.split("-").map(Number); ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const name = `${year}-${String(month).padStart(2, "0")}`;
    months.push(name);
    if (name >= last) return months;
  }
}

const emptyReport: TopicReport = { analysedCount: 0, waitingCount: 0, totals: countsOf([]), before: null, months: [] };
const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first of so many days back, as the rolling periods of the list have it. */
const firstDayOf = {
  last_seven_days: (today: Date) => today.setUTCDate(today.getUTCDate() - 6),
  last_thirty_days: (today: Date) => today.setUTCDate(today.getUTCDate() - 29),
  last_three_months: (today: Date) => today.setUTCMonth(today.getUTCMonth() - 3),
  last_twelve_months: (today: Date) => today.setUTCFullYear(today.getUTCFullYear() - 1),
};

/**
 * The query over as many days before its period; null where that has no beginning. Days of a rolling period are those of UTC here: around
 * midnight they are one apart from the restaurant's, which a comparison can bear.
 */
export function queryBefore(query: ReviewQuery, now: Date): ReviewQuery | null {
  if (query.period === "all_time") return null;
  const isCustom = query.period === "custom";
  if (isCustom && query.startDate === null) return null;
  const today = Date.parse(dayOf(now.getTime()));
  const first =
    query.period === "custom" ? Date.parse(query.startDate ?? "") : firstDayOf[query.period](new Date(today));
  const last = isCustom && query.endDate !== null ? Math.min(Date.parse(query.endDate), today) : today;
  if (!(last >= first)) return null;
  return {
    ...query,
    period: "custom",
    startDate: dayOf(first - (last - first) - dayMs),
    endDate: dayOf(first - dayMs),
  };
}

async function readRows(
  { database, reviewParts }: Services,
  restaurantIds: readonly string[],
  query: ReviewQuery,
): Promise<Row[]> {
  const conditions = reviewConditions(reviewParts, query);
  return rowsOf<Row>(
    database.orm,
    sql`
    with c as materialized (${chosenRestaurants(restaurantIds, query)}), told as (
      select date_trunc('month', ${v.publishedAt} at time zone ${r.timeZone}) as month, ${v.topicBits} as bits,
        case when ${v.hasText} then ${v.analysedBy} is not null end as is_read, count(*)::int as n
      from ${reviews} ${v} join c on c.id = ${v.restaurantId} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
      where ${isAnyOf(v.restaurantId, restaurantIds)} and ${all(conditions)}
      group by 1, 2, 3)
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(n) filter (where is_read), 0)::int as read,
      coalesce(sum(n) filter (where not is_read), 0)::int as waiting, ${counts}
    from told group by told.month order by 1`,
  );
}

/**
 * What the matching reviews of `restaurantIds` (within the caller's access scope) praise and complain about. One pass over narrow
 * columns groups reviews with the same labels before the 21 counts per month are taken (docs/decisions/131, 173); another one counts the
 * period before.
 */
export async function reportTopics(
  services: Services,
  restaurantIds: readonly string[],
  query: ReviewQuery,
): Promise<TopicReport> {
  if (restaurantIds.length === 0 || matchesNothing(query)) return emptyReport;
  const earlier = queryBefore(query, new Date());
  const [rows, rowsBefore] = await Promise.all([
    readRows(services, restaurantIds, query),
    earlier && readRows(services, restaurantIds, earlier),
  ]);
  const before = rowsBefore && countsOf(rowsBefore);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { ...emptyReport, before };
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return {
    analysedCount: rows.reduce((sum, { read }) => sum + read, 0),
    waitingCount: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    totals: countsOf(rows),
    before,
    months: monthsBetween(first.month, last.month)
      .slice(-monthCountMax)
      .map((month) => ({ month, topics: countsOf(byMonth.get(month) ?? []) })),
  };
}

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewDays, reviewTotals } from "#api/db/schema/review-rollups.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import { completeOrder } from "#contract/dashboards/cards.ts";
import { type Dashboard, latestPostsDays, latestPostsMax } from "#contract/dashboards/schemas.ts";
import type { DataAge } from "#contract/platform-metrics/schemas.ts";
import type { TopicTones } from "#contract/review-statistics/figures.ts";
import type { StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { addDays } from "../../platforms/opening-hours/special-days.ts";
import { dataAge } from "../platform-metrics/read/age.ts";
import { readResponses } from "../review-statistics/responses.ts";
import { readTopics } from "../review-statistics/topics.ts";
import { listPosts } from "../social-posts/read/list.ts";
import { readActions } from "./actions.ts";
import { complaintsSince } from "./complaints.ts";
import { readCreditsLeft } from "./credits.ts";
import { readFacts } from "./facts.ts";
import { holidaysToSay } from "./holidays.ts";
import { findRatingFall, type RatedDay } from "./rating-fall.ts";
import { readWork } from "./work.ts";

const r = alias(restaurants, "r");
const d = alias(reviewDays, "d");
const t = alias(reviewTotals, "t");
const v = alias(reviews, "v");

type Row = {
  /** Public ratings by stars, index 0 = one star. */
  distribution: number[];
  /** The same for reviews of the last 30 days only. */
  recentDistribution: number[];
  from: string;
  to: string;
  newCount: number;
  previousCount: number;
  toAnswerCount: number;
  pendingCount: number;
  refusedCount: number;
  oldestAt: string | null;
  answeredCount: number;
  answerableCount: number;
  weeks: Dashboard["weeks"];
  ratedDays: RatedDay[];
};

/** All roll-ups of one restaurant; `s` holds today and the 30 days' first day in its own zone. */
const dashboardQuery = (restaurantId: string) => sql`
  with z as (select ${r.id}, ${r.timeZone} as zone, (now() at time zone ${r.timeZone})::date as today from ${restaurants} ${r} where ${r.id} = ${restaurantId}),
  s as (select z.*, z.today - 29 as first_day from z),
  t as materialized (select ${t}.* from ${reviewTotals} ${t} join s on s.id = ${t.restaurantId} where ${t.count} > 0),
  d as materialized (select ${d}.* from s join ${reviewDays} ${d} on ${d.restaurantId} = s.id where ${d.day} > s.today - 84 and ${d.day} <= s.today and ${d.count} > 0),
  stars as (select i as rating from generate_series(1, 5) i)
  select to_char(s.first_day, 'YYYY-MM-DD') as "from", to_char(s.today, 'YYYY-MM-DD') as "to",
    array(select coalesce((select sum(${t.count}) from t where ${t.rating} = stars.rating and not ${t.isPrivate}), 0)::int from stars order by stars.rating) as distribution,
    array(select coalesce((select sum(${d.count}) from d where ${d.rating} = stars.rating and not ${d.isPrivate} and ${d.day} >= s.first_day), 0)::int from stars order by stars.rating) as "recentDistribution",
    (select coalesce(sum(${d.count}), 0)::int from d where not ${d.isPrivate} and ${d.day} >= s.first_day) as "newCount",
    (select coalesce(sum(${d.count}), 0)::int from d where not ${d.isPrivate} and ${d.day} < s.first_day and ${d.day} >= s.first_day - 30) as "previousCount",
    (select coalesce(sum(${t.count}), 0)::int from t where ${t.answerState} = 'not_answered' and not ${t.archived}) as "toAnswerCount",
    (select coalesce(sum(${t.count}), 0)::int from t where ${t.answerState} = 'pending' and not ${t.archived}) as "pendingCount",
    (select count(*)::int from ${reviews} ${v} where ${v.restaurantId} = s.id and not ${v.archived} and ${v.removedAt} is null
      and ${v.id} in (select ${reviewReplies.reviewId} from ${reviewReplies} where ${reviewReplies.restaurantId} = s.id and ${reviewReplies.state} = 'refused')) as "refusedCount",
    (select ${instant(v.publishedAt)} from ${reviews} ${v} where ${v.restaurantId} = s.id and ${v.answerState} = 'not_answered' and not ${v.archived} and ${v.removedAt} is null
      order by ${v.publishedAt}, ${v.id} limit 1) as "oldestAt",
    (select coalesce(sum(${d.count}), 0)::int from d where not ${d.isPrivate} and ${d.answerState} = 'answered' and ${d.day} >= s.first_day) as "answeredCount",
    (select coalesce(sum(${d.count}), 0)::int from d where not ${d.isPrivate} and ${d.answerState} <> 'not_answerable' and ${d.day} >= s.first_day) as "answerableCount",
    (select jsonb_agg(jsonb_build_object('from', to_char(w.first_day, 'YYYY-MM-DD'), 'count', w.count, 'rating', w.rating) order by w.first_day) from (
      select s.today - 83 + i * 7 as first_day, coalesce(sum(${d.count}), 0)::int as count,
        round(sum(${d.rating} * ${d.count}) filter (where ${d.rating} > 0)::numeric / nullif(sum(${d.count}) filter (where ${d.rating} > 0), 0), 2) as rating
      from generate_series(0, 11) i left join d on ${d.day} between s.today - 83 + i * 7 and s.today - 77 + i * 7 and not ${d.isPrivate}
      group by i) w) as weeks,
    (select coalesce(jsonb_agg(jsonb_build_object('day', to_char(y.day, 'YYYY-MM-DD'), 'count', y.count, 'stars', y.stars)), '[]') from (
      select ${d.day}, sum(${d.count})::int as count, sum(${d.rating} * ${d.count})::int as stars from ${reviewDays} ${d}
      where ${d.restaurantId} = s.id and ${d.day} > s.today - 366 and ${d.day} <= s.today and ${d.rating} > 0 and not ${d.isPrivate} and ${d.count} > 0
      group by ${d.day}) y) as "ratedDays"
  from s`;

/** Average stars to two decimals and how many there are. */
function averageOf(distribution: readonly number[]): { value: number | null; count: number } {
  const count = distribution.reduce((sum, each) => sum + each, 0);
  const stars = distribution.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, value: count === 0 ? null : Math.round((stars / count) * 100) / 100 };
}

/** Rating of all time and its change over the last 30 days: the rest was there before. */
function ratingOf({ distribution, recentDistribution }: Row): Dashboard["rating"] {
  const now = averageOf(distribution);
  const before = averageOf(distribution.map((count, index) => count - (recentDistribution[index] ?? 0)));
  const hasBoth = now.value !== null && before.value !== null;
  const change30Days = hasBoth ? Math.round(((now.value ?? 0) - (before.value ?? 0)) * 100) / 100 : null;
  return { ...now, change30Days };
}

/** The topics that most public reviews of some days praise and complain of; one review alone says nothing. */
async function weekTopicsOf({ orm }: Database, filter: StatisticsFilter): Promise<Dashboard["weekTopics"]> {
  const found = await readTopics(orm, filter, null);
  const most = (countOf: (tones: TopicTones) => number) => {
    const counted = found.map(({ topic, tones }) => ({ topic, count: countOf(tones) }));
    const [first] = counted.toSorted((one, other) => other.count - one.count);
    return first && first.count >= mentionsMin ? first : null;
  };
  // A review that mentions a topic both ways is behind both counts, as in the list of reviews.
  return {
    praised: most(({ positive, mixed }) => positive + mixed),
    criticised: most(({ negative, mixed }) => negative + mixed),
  };
}
const mentionsMin = 2;

const listsPosts = ({ reading }: DataAge) => reading === "posts" || reading === "stories";

async function latestPosts(database: Database, restaurantId: string, ages: readonly DataAge[], today: string) {
  if (!ages.some(listsPosts)) return null;
  const period = { from: addDays(today, -latestPostsDays), to: today };
  const question = {
    ...period,
    restaurantIds: [restaurantId],
    order: "publishedAt",
    pageSize: latestPostsMax,
  } as const;
  return { ...period, items: (await listPosts(database, question)).data };
}

/** A dashboard of a restaurant within the access scope: roll-ups, and by index what waits there. */
export async function getDashboard(context: ApiContext, restaurantId: string): Promise<Dashboard> {
  const { database } = context;
  const [{ rows }, facts, ages] = await Promise.all([
    database.orm.execute<Row>(dashboardQuery(restaurantId)),
    readFacts(context, restaurantId),
    dataAge(database, { restaurantIds: [restaurantId] }),
  ]);
  const [row] = rows;
  if (!row || !facts) throw fail("NOT_FOUND");
  const { from, to: today } = row;
  const everyPublic = {
    restaurantIds: [restaurantId],
    platforms: [],
    ratings: [],
    text: "all",
    visibility: "public",
  } as const;
  const fall = findRatingFall(row.ratedDays, today);
  const [fallTopics, responses, weekTopics, work, actions, posts, credits] = await Promise.all([
    fall ? complaintsSince(database, restaurantId, fall.since) : [],
    readResponses(database.orm, { ...everyPublic, from, to: today }, "clock", null),
    weekTopicsOf(database, { ...everyPublic, from: addDays(today, -6), to: today }),
    readWork(context, restaurantId, facts),
    readActions(database, restaurantId, ages, today),
    latestPosts(database, restaurantId, ages, today),
    readCreditsLeft(context, restaurantId, facts, today),
  ]);
  return {
    fall: fall && { ...fall, topics: fallTopics },
    rating: ratingOf(row),
    newReviews: { count: row.newCount, previousCount: row.previousCount, from, to: today },
    toAnswer: {
      count: row.toAnswerCount,
      oldestAt: row.oldestAt,
      pendingCount: row.pendingCount,
      refusedCount: row.refusedCount,
    },
    response: {
      answeredCount: row.answeredCount,
      answerableCount: row.answerableCount,
      median: responses.present.median,
    },
    distribution: row.distribution,
    weeks: row.weeks,
    weekTopics,
    work,
    actions,
    posts,
    credits,
    holidays: holidaysToSay(facts, today),
    cards: completeOrder(facts.cards),
  };
}

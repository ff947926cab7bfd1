import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { type Database, openDatabase } from "#api/db/database.ts";
import { reviewResponses } from "#api/db/schema/review-statistics.ts";
import { keepResponses } from "#api/domains/review-statistics/keep.ts";
import { readRanking } from "#api/domains/review-statistics/ranking.ts";
import { readPlatformRatings, readRatingEvolution } from "#api/domains/review-statistics/rating.ts";
import {
  readResponseSeries,
  readResponses,
  readResponsesByMethod,
  readResponsesByPerson,
} from "#api/domains/review-statistics/responses.ts";
import { readSeries, readTotals } from "#api/domains/review-statistics/reviews.ts";
import { readTopicSeries, readTopics } from "#api/domains/review-statistics/topics.ts";
import { startResponseKeeping } from "#api/domains/review-statistics/worker.ts";
import { createLog } from "#api/log.ts";
import { daysBefore, type StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { createOrganization, createReview } from "#tests/factories/records.ts";
import { withEmptyStore } from "../empty-store.ts";
import { generatedUntil } from "../generator/reviews.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const batchRows = 5000;
const insertRounds = 12;
const restaurantCount = 200;
const upkeepMax = 1.25;
const freshMaxMs = 5000;
const freshRounds = 8;
const readRounds = 7;

type Kind = PreparedStore["store"]["kind"];

const openAt = (kind: Kind, target: string) =>
  openDatabase({ ...(kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target }), poolSize: 4 });

async function addRestaurants(database: Database): Promise<void> {
  const { id } = await createOrganization(database);
  await database.pool.query(
    `insert into restaurants (id, organization_id, name, time_zone) select gen_random_uuid(), $1, 'Bench ' || i, 'Europe/Paris'
     from generate_series(1, ${restaurantCount}) i`,
    [id],
  );
}

/** The state before this domain: sums without the new columns and tables, and nothing on replies. */
async function withoutStatistics({ pool }: Database): Promise<void> {
  const former = await readFile(new URL("../../api/db/migrations/0009_review_rollups.sql", import.meta.url), "utf8");
  const functions = former.split("-- A removed review is in no figure")[1]?.split("create trigger")[0] ?? "";
  await pool.query(`
    alter table review_days drop column has_text, add primary key (restaurant_id, day, platform_key, rating, answer_state, is_private, archived);
    alter table review_totals drop column has_text, add primary key (restaurant_id, platform_key, rating, answer_state, is_private, archived);
    drop trigger review_replies_inserted on review_replies;
    drop trigger review_days_inserted on review_days;
    drop trigger review_days_updated on review_days;
    drop trigger review_days_deleted on review_days;
    drop trigger review_days_noted_insert on review_days;
    drop trigger review_days_noted_update on review_days;
    drop trigger review_days_noted_delete on review_days;
    --${functions.replaceAll("create function", "create or replace function")}`);
}

/** Reviews of five years over all restaurants, made by the database itself, six in ten answered; and their replies. */
const insertReviews = (round: number) => `
  insert into reviews (id, restaurant_id, platform_key, external_id, rating, text, author, published_at, answer_state, answered_at)
  select gen_random_uuid(), ids[1 + (i * 7919) % ${restaurantCount}], (array['gmb', 'tripadvisor', 'facebook', 'lafourchette'])[1 + i % 4],
    '${round}/' || i, 1 + (i * 31) % 5, case when i % 3 > 0 then repeat(md5(i::text) || ' ', 6) end, 'Camille',
    at, case when i % 10 < 6 then 'answered' else 'not_answered' end, case when i % 10 < 6 then at + i % 90 * interval '1 hour' end
  from generate_series(1, ${batchRows}) i, (select array_agg(id order by id) as ids from restaurants) r
    cross join lateral (select timestamptz '2021-01-01' + (i * 104729 + ${round} * 7907) % 1825 * interval '1 day' + i % 900 * interval '1 minute' as at) a`;
const insertReplies = (round: number) => `
  insert into review_replies (id, review_id, restaurant_id, text, state, published_at)
  select gen_random_uuid(), id, restaurant_id, 'Merci beaucoup, à bientôt', 'published', answered_at
  from reviews where external_id like '${round}/%' and answer_state = 'answered'`;

async function measureUpkeep(kind: Kind): Promise<Figure[]> {
  const insertOn = (pool: pg.Pool) => {
    let round = 0;
    return async () => {
      round += 1;
      await pool.query(insertReviews(round));
      await pool.query(insertReplies(round));
    };
  };
  const prepare = async (target: string) => {
    const database = await openAt(kind, target);
    await addRestaurants(database);
    return database;
  };
  return withEmptyStore(kind, (target) =>
    withEmptyStore(
      kind,
      async (other) => {
        const [ours, bare] = [await prepare(target), await prepare(other)];
        try {
          await withoutStatistics(bare);
          const works = [insertOn(ours.pool), insertOn(bare.pool)];
          await takeTurns(2, works);
          const [oursMs = [], bareMs = []] = await takeTurns(insertRounds, works);
          const ratio = median(oursMs) / median(bareMs);
          const startedAt = performance.now();
          const taken = await keepResponses(ours);
          const perSecond = taken / ((performance.now() - startedAt) / 1000);
          return [
            {
              name: `review-statistics, ${kind}: ${batchRows} reviews and their replies inserted at once`,
              ours: milliseconds(median(oursMs)),
              reference: `${milliseconds(median(bareMs))} without what statistics add`,
              ratio: times(ratio),
              target: `≤ ${times(upkeepMax)}`,
              passes: ratio <= upkeepMax,
            },
            {
              name: `review-statistics, ${kind}: changes of replies that the job takes in a second`,
              ours: Math.round(perSecond).toLocaleString("en"),
            },
          ];
        } finally {
          await ours.close();
          await bare.close();
        }
      },
      "comptoir_bench_bare",
    ),
  );
}

/** From the commit of a reply to the figures that count it, with the job as a process runs it. */
async function measureFreshness(kind: Kind): Promise<Figure> {
  return withEmptyStore(kind, async (target) => {
    const database = await openAt(kind, target);
    const keeping = startResponseKeeping({ database, log: createLog({ level: "error" }) });
    try {
      const waits: number[] = [];
      for (let round = 0; round < freshRounds; round++) {
        const review = await createReview(database, { answerState: "answered", answeredAt: new Date() });
        const startedAt = performance.now();
        const isThere = async () =>
          (
            await database.orm
              .select({ id: reviewResponses.reviewId })
              .from(reviewResponses)
              .where(sql`review_id = ${review.id}`)
          ).length > 0;
        while (!(await isThere()) && performance.now() - startedAt < freshMaxMs * 2) await setTimeout(20);
        waits.push(performance.now() - startedAt);
      }
      const longest = Math.max(...waits);
      return {
        name: `review-statistics, ${kind}: a first reply is in the figures, longest of ${freshRounds}`,
        ours: milliseconds(longest),
        target: `≤ ${freshMaxMs} ms`,
        passes: longest <= freshMaxMs,
      };
    } finally {
      await keeping.close();
      await database.close();
    }
  });
}

/** What the same would be as a scan of the reviews. */
const raw = {
  reviews: (
    key: string,
  ) => `select ${key}, count(*), count(*) filter (where v.has_text), count(*) filter (where v.answer_state = 'answered'),
    avg(v.rating) filter (where v.rating > 0)`,
  responses: (key: string) =>
    `select ${key}, count(*), percentile_disc(0.5) within group (order by v.answered_at - v.published_at)`,
  topics: (key: string) =>
    `select ${key}, ${Array.from({ length: 21 }, (_, bit) => `count(*) filter (where v.topic_bits & ${1 << bit} <> 0)`).join(", ")}`,
};
const day = "(v.published_at at time zone r.time_zone)::date";
const month = `date_trunc('month', v.published_at at time zone r.time_zone)`;
const from = `from reviews v join restaurants r on r.id = v.restaurant_id
  left join lateral (select author_user_id, state from review_replies p where p.review_id = v.id order by published_at limit 1) p on `;

async function measureReads({ store, size }: PreparedStore): Promise<Figure[]> {
  const database = await store.open();
  try {
    await keepResponses(database);
    await database.pool.query("vacuum analyze review_responses, review_response_days, review_topic_days, review_days");
    const { orm, pool } = database;
    const { rows } = await pool.query<{ id: string }>("select id from restaurants");
    const to = generatedUntil.toISOString().slice(0, 10);
    const filter: StatisticsFilter = {
      restaurantIds: rows.map(({ id }) => id),
      from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`,
      to,
      platforms: [],
      ratings: [],
      text: "all",
      visibility: "public",
    };
    const past = daysBefore(filter);
    const scan = (select: string, key: string, first = filter.from, withReply = false) =>
      pool.query(
        `${select} ${from} ${withReply} where v.removed_at is null and not v.is_private and ${day} between '${first}' and '${to}' group by ${key}`,
      );
    const all = "v.removed_at is null";
    const reads: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        "totals and the period before",
        () => readTotals(orm, filter, past),
        () => scan(raw.reviews(all), all, past.from),
      ],
      ["reviews by day", () => readSeries(orm, filter, "day"), () => scan(raw.reviews(day), day)],
      ["reviews by month", () => readSeries(orm, filter, "month"), () => scan(raw.reviews(month), month)],
      ["ranking and scores", () => readRanking(orm, filter, past), () => scan(raw.reviews("r.id"), "r.id", past.from)],
      [
        "response times",
        () => readResponses(orm, filter, "clock", past),
        () => scan(raw.responses(all), all, past.from),
      ],
      [
        "response times by month",
        () => readResponseSeries(orm, filter, "open", "month"),
        () => scan(raw.responses(month), month),
      ],
      [
        "response times by person",
        () => readResponsesByPerson(orm, filter, "clock"),
        () => scan(raw.responses("p.author_user_id"), "p.author_user_id", filter.from, true),
      ],
      [
        "response times by method",
        () => readResponsesByMethod(orm, filter, "clock"),
        () => scan(raw.responses("p.state"), "p.state", filter.from, true),
      ],
      [
        "topics and the period before",
        () => readTopics(orm, filter, past),
        () => scan(raw.topics(all), all, past.from),
      ],
      ["topics by month", () => readTopicSeries(orm, filter, "month"), () => scan(raw.topics(month), month)],
      [
        "rating by month",
        () => readRatingEvolution(orm, filter, "month"),
        () => scan(raw.reviews(month), month, "2000-01-01"),
      ],
      [
        "ratings of platforms by month",
        () => readPlatformRatings(orm, filter, "month"),
        () => pool.query("select count(*) from platform_snapshots"),
      ],
    ];
    const figures: Figure[] = [];
    for (const [name, read, reference] of reads) {
      await takeTurns(1, [read, reference]);
      const [oursMs = [], rawMs = []] = await takeTurns(readRounds, [read, reference]);
      figures.push({
        name: `review-statistics, ${store.kind}: ${name}, ${size.restaurants} restaurants, 12 months of ${size.reviews.toLocaleString("en")} reviews`,
        ours: milliseconds(median(oursMs)),
        reference: `${milliseconds(median(rawMs))} SQL over the reviews`,
        ratio: times(median(oursMs) / median(rawMs)),
      });
    }
    return figures;
  } finally {
    await database.close();
  }
}

/** What the sums of statistics cost a bulk insert, how long each figure takes, and how soon a reply is counted. */
export const measureReviewStatistics = async (ground: PreparedStore): Promise<Figure[]> => [
  ...(await measureUpkeep(ground.store.kind)),
  await measureFreshness(ground.store.kind),
  ...(await measureReads(ground)),
];

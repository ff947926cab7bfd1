import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { type Polarity, topics } from "#contract/analysis/topics.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { ReviewFigures } from "#contract/review-statistics/figures.ts";
import { daysBefore, type StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { responseSteps } from "#contract/review-statistics/response-steps.ts";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { randomReviewWriter, randomStatisticsFilter, seeded } from "#tests/factories/review-writes.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { keepResponses } from "./keep.ts";
import { readRanking } from "./ranking.ts";
import { readRatingEvolution } from "./rating.ts";
import { readResponseSeries, readResponses, readResponsesByMethod, readResponsesByPerson } from "./responses.ts";
import { readSeries, readTotals } from "./reviews.ts";
import { readTopicSeries, readTopics } from "./topics.ts";

const responseStepOf = (seconds: number) => responseSteps.findLastIndex(({ fromSeconds }) => seconds >= fromSeconds);

let database: Database;
let restaurantIds: string[];
let userIds: string[];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("truncate restaurants, users cascade");
  await database.pool.query("truncate response_changes");
  const zones = ["Europe/Paris", "America/Los_Angeles", "Pacific/Auckland"];
  restaurantIds = [];
  for (const [index, timeZone] of zones.entries())
    restaurantIds.push(
      (
        await createRestaurant(database, {
          timeZone,
          regularHours: index === 0 ? [] : generatedHours(index).regularHours,
        })
      ).id,
    );
  userIds = [];
  for (let count = 0; count < 3; count++) userIds.push((await createUser(database)).id);
});

type RawReview = {
  id: string;
  restaurantId: string;
  day: string;
  platformKey: PlatformKey;
  rating: number;
  isPrivate: boolean;
  hasText: boolean;
  answerState: string;
  isRemoved: boolean;
  topicBits: number;
  userId: string | null;
  method: string;
  seconds: number | null;
  openSeconds: number | null;
};

/** Every review with its first reply, as the rows themselves tell. */
async function rawReviews(): Promise<RawReview[]> {
  const { rows } = await database.pool.query<RawReview>(`
    select v.id, v.restaurant_id as "restaurantId", to_char(v.published_at at time zone r.time_zone, 'YYYY-MM-DD') as day,
      v.platform_key as "platformKey", v.rating, v.is_private as "isPrivate", v.has_text as "hasText", v.answer_state as "answerState",
      v.removed_at is not null as "isRemoved", v.topic_bits as "topicBits", p.author_user_id as "userId", coalesce(p.method, 'platform') as method,
      case when v.answered_at is not null then greatest(0, floor(extract(epoch from v.answered_at - v.published_at)))::int end as seconds,
      case when v.answered_at > v.published_at then floor(extract(epoch from coalesce(
        open_time_between(r.time_zone, r.regular_hours, r.special_hours, v.published_at, v.answered_at), v.answered_at - v.published_at)))::int
        when v.answered_at is not null then 0 end as "openSeconds"
    from reviews v join restaurants r on r.id = v.restaurant_id
    left join lateral (select * from review_replies p where p.review_id = v.id order by p.published_at nulls last, p.created_at, p.id limit 1) p on true`);
  return rows;
}

const toneOf = (bits: number, topic: number): Polarity | null => {
  const sides = (bits >> (3 * topic)) & 7;
  if ((sides & 3) === 3) return "mixed";
  if (sides & 1) return "positive";
  return sides & 2 ? "negative" : sides & 4 ? "neutral" : null;
};

const matches = (filter: StatisticsFilter, review: RawReview) =>
  filter.restaurantIds.includes(review.restaurantId) &&
  review.day >= filter.from &&
  review.day <= filter.to &&
  (filter.platforms.length === 0 || filter.platforms.includes(review.platformKey)) &&
  (filter.ratings.length === 0 || filter.ratings.includes(review.rating)) &&
  (filter.text === "all" || review.hasText === (filter.text === "with")) &&
  (filter.visibility === "all" || review.isPrivate === (filter.visibility === "private"));

function figuresOf(found: RawReview[]): ReviewFigures {
  const reviews = found.filter(({ isRemoved }) => !isRemoved);
  const inState = (state: string) => reviews.filter(({ answerState }) => answerState === state).length;
  const rated = reviews.filter(({ rating }) => rating > 0);
  const stars = rated.reduce((sum, { rating }) => sum + rating, 0);
  const answerableCount = reviews.length - inState("not_answerable");
  return {
    count: reviews.length,
    privateCount: reviews.filter(({ isPrivate }) => isPrivate).length,
    withTextCount: reviews.filter(({ hasText }) => hasText).length,
    distribution: [0, 1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
    ratedCount: rated.length,
    averageRating: rated.length === 0 ? null : Math.round((stars / rated.length) * 100) / 100,
    answeredCount: inState("answered"),
    pendingCount: inState("pending"),
    notAnsweredCount: inState("not_answered"),
    answerableCount,
    responseRate: answerableCount === 0 ? null : inState("answered") / answerableCount,
    removedCount: found.length - reviews.length,
  };
}

function responsesOf(found: RawReview[], clock: "clock" | "open") {
  const answered = found.filter(({ isRemoved, answerState }) => !isRemoved && answerState === "answered");
  const times = answered
    .flatMap((review) => (clock === "clock" ? review.seconds : review.openSeconds) ?? [])
    .sort((a, b) => a - b);
  const median = times[Math.ceil(times.length / 2) - 1];
  return {
    answeredCount: answered.length,
    timedCount: times.length,
    averageSeconds: times.length === 0 ? null : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
    median: median === undefined ? null : responseSteps[responseStepOf(median)],
    histogram: responseSteps.map((_, step) => times.filter((time) => responseStepOf(time) === step).length),
  };
}

function topicsOf(found: RawReview[]) {
  const reviews = found.filter(({ isRemoved }) => !isRemoved);
  return topics.map((topic, index) => {
    const tones = { positive: 0, neutral: 0, negative: 0, mixed: 0 };
    for (const { topicBits } of reviews) {
      const tone = toneOf(topicBits, index);
      if (tone) tones[tone] += 1;
    }
    return { topic, tones };
  });
}

const byKey = <T, K extends string | null>(items: T[], key: (item: T) => K) => [...Map.groupBy(items, key)];

/** Every figure of a filter, read and counted from the rows. */
async function expectEqual(filter: StatisticsFilter, unit: "day" | "week" | "month", all: RawReview[]) {
  const { orm } = database;
  const found = all.filter((review) => matches(filter, review));
  const past = daysBefore(filter);
  const before = all.filter((review) => matches({ ...filter, ...past }, review));
  expect(await readTotals(orm, filter, past)).toEqual({ present: figuresOf(found), before: figuresOf(before) });
  for (const { from, to, ...figures } of await readSeries(orm, filter, unit))
    expect(figures).toEqual(figuresOf(found.filter(({ day }) => day >= from && day <= to)));
  const steps = await readSeries(orm, filter, unit);
  expect(steps[0]?.from).toBe(filter.from);
  expect(steps.at(-1)?.to).toBe(filter.to);
  expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(figuresOf(found).count);
  for (const clock of ["clock", "open"] as const) {
    expect(await readResponses(orm, filter, clock, past)).toEqual({
      present: responsesOf(found, clock),
      before: responsesOf(before, clock),
    });
    for (const { from, to, ...figures } of await readResponseSeries(orm, filter, clock, unit))
      expect(figures).toEqual(
        responsesOf(
          found.filter(({ day }) => day >= from && day <= to),
          clock,
        ),
      );
    for (const { method, ...figures } of await readResponsesByMethod(orm, filter, clock))
      expect(figures).toEqual(
        responsesOf(
          found.filter((review) => review.method === method),
          clock,
        ),
      );
    const answered = found.filter(({ isRemoved, answerState }) => !isRemoved && answerState === "answered");
    const people = await readResponsesByPerson(orm, filter, clock);
    expect(
      people.map(({ name, ...person }) => person).sort((a, b) => String(a.userId).localeCompare(String(b.userId))),
    ).toEqual(
      byKey(answered, ({ userId }) => userId)
        .map(([userId, reviews]) => ({ userId, ...responsesOf(reviews, clock) }))
        .sort((a, b) => String(a.userId).localeCompare(String(b.userId))),
    );
  }
  const told = await readTopics(orm, filter, past);
  expect(told.map(({ topic, tones }) => ({ topic, tones }))).toEqual(topicsOf(found));
  expect(told.map(({ topic, before: earlier }) => ({ topic, tones: earlier?.tones }))).toEqual(topicsOf(before));
  for (const { from, to, topics: mentioned } of await readTopicSeries(orm, filter, unit))
    expect(mentioned).toEqual(topicsOf(found.filter(({ day }) => day >= from && day <= to)));
  const ranking = await readRanking(orm, filter, past);
  expect(ranking.map(({ restaurantId }) => restaurantId).sort()).toEqual([...filter.restaurantIds].sort());
  for (const { restaurantId, figures } of ranking)
    expect(figures).toEqual(figuresOf(found.filter((review) => review.restaurantId === restaurantId)));
  for (const { to, ratedCount, averageRating } of await readRatingEvolution(orm, filter, unit)) {
    const upTo = { ...filter, from: "2000-01-01", to, visibility: "public" as const };
    const figures = figuresOf(all.filter((review) => matches(upTo, review)));
    expect({ ratedCount, averageRating }).toEqual({
      ratedCount: figures.ratedCount,
      averageRating: figures.averageRating,
    });
  }
}

/** 50 filters at random, all figures of each. */
async function expectExact(seed: number) {
  await keepResponses(database);
  const all = await rawReviews();
  expect(all.filter(({ answerState, isRemoved }) => answerState === "answered" && !isRemoved).length).toBeGreaterThan(
    20,
  );
  const random = seeded(seed);
  const units = ["day", "week", "month"] as const;
  for (let count = 0; count < 50; count++)
    await expectEqual(randomStatisticsFilter(restaurantIds, random), units[count % 3] ?? "day", all);
}

test("all figures of 50 filters equal a count of the reviews after random writes, some of them before the job", async () => {
  const random = seeded(11);
  const write = randomReviewWriter(database, { restaurantIds, userIds }, random);
  for (let step = 0; step < 150; step++) {
    await write();
    if (random() < 0.2) await keepResponses(database);
  }
  await expectExact(12);
});

test("all figures of 50 filters equal a count of the reviews after four writers and two jobs at once", async () => {
  const write = randomReviewWriter(database, { restaurantIds, userIds }, seeded(13));
  // Two writers may deadlock, or answer a review that the other deletes; the database then ends one of them, completely.
  const writer = async () => {
    for (let step = 0; step < 35; step++)
      await write()?.catch((error: Error & { code?: string }) => expect(["40P01", "23503"]).toContain(error.code));
  };
  let isWriting = true;
  const job = async () => {
    while (isWriting) await keepResponses(database);
  };
  const jobs = [job(), job()];
  await Promise.all([writer(), writer(), writer(), writer()]);
  isWriting = false;
  await Promise.all(jobs);
  await expectExact(14);
});

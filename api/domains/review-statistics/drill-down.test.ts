import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { reviewParts } from "#api/review-parts.ts";
import { type CountedFigure, reviewsBehind } from "#contract/review-statistics/drill-down.ts";
import type { StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { randomReviewWriter, randomStatisticsFilter, seeded } from "#tests/factories/review-writes.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { countReviews } from "../reviews/list/counts.ts";
import { keepResponses } from "./keep.ts";
import { readResponsesByMethod, readResponsesByPerson } from "./responses.ts";
import { readSeries, readTotals } from "./reviews.ts";
import { readTopics } from "./topics.ts";

let database: Database;
let restaurantIds: string[];
beforeAll(async () => {
  database = await testDatabase();
  const zones = ["Europe/Paris", "America/Los_Angeles", "Pacific/Auckland"];
  restaurantIds = (await Promise.all(zones.map((timeZone) => createRestaurant(database, { timeZone })))).map(
    ({ id }) => id,
  );
  const userIds = (await Promise.all([createUser(database), createUser(database)])).map(({ id }) => id);
  const write = randomReviewWriter(database, { restaurantIds, userIds }, seeded(21));
  for (let step = 0; step < 120; step++) await write();
  await keepResponses(database);
});

/** How many reviews the list has for a figure. */
async function listed(filter: StatisticsFilter, figure: CountedFigure): Promise<number> {
  const query = reviewsBehind(filter, figure);
  if (!query) return 0;
  return (await countReviews({ database, reviewParts }, query.restaurantIds, query)).count;
}

test("the list of reviews behind each figure is as long as the figure, for 20 filters at random", async () => {
  const random = seeded(22);
  let sum = 0;
  for (let round = 0; round < 20; round++) {
    const filter = randomStatisticsFilter(restaurantIds, random);
    const { orm } = database;
    const { present } = await readTotals(orm, filter, null);
    sum += present.count;
    const told: [CountedFigure, number][] = [
      [{ kind: "all" }, present.count],
      [{ kind: "rated" }, present.ratedCount],
      [{ kind: "withText" }, present.withTextCount],
      [{ kind: "private" }, present.privateCount],
      [{ kind: "answered" }, present.answeredCount],
      [{ kind: "pending" }, present.pendingCount],
      [{ kind: "notAnswered" }, present.notAnsweredCount],
      [{ kind: "answerable" }, present.answerableCount],
      [{ kind: "removed" }, present.removedCount],
      ...present.distribution.map((count, rating): [CountedFigure, number] => [{ kind: "rating", rating }, count]),
    ];
    for (const { userId, answeredCount } of await readResponsesByPerson(orm, filter, "clock"))
      told.push([{ kind: "person", userId }, answeredCount]);
    for (const { method, answeredCount } of await readResponsesByMethod(orm, filter, "clock"))
      told.push([{ kind: "method", method }, answeredCount]);
    for (const { topic, tones, mentionCount } of await readTopics(orm, filter, null)) {
      told.push([{ kind: "topic", topic, tone: "any" }, mentionCount]);
      told.push([{ kind: "topic", topic, tone: "positive" }, tones.positive + tones.mixed]);
      told.push([{ kind: "topic", topic, tone: "negative" }, tones.negative + tones.mixed]);
    }
    for (const [figure, count] of told)
      expect({ figure, count: await listed(filter, figure) }).toEqual({ figure, count });
    for (const { from, to, count } of await readSeries(orm, filter, "week"))
      expect(await listed({ ...filter, from, to }, { kind: "all" })).toBe(count);
  }
  expect(sum).toBeGreaterThan(100);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { deadlineDefault } from "#contract/reply-deadlines/schemas.ts";
import { lateDaysMax } from "#contract/reviews/late.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { putDeadline } from "#tests/factories/review-setup.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
/** Every hour counts, and fewer stars are due earlier. */
const rule = { hours: [24, 2, 4, 6, 8, 0], openingHours: false };

async function setUp(caslRole: "owner" | "manager" | "guest" = "owner") {
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId });
  const other = await createRestaurant(database, { organizationId });
  const organizations = [{ id: organizationId, caslRole }];
  const user = await createUser(database, { organizations, restaurants: [restaurant.id, other.id] });
  const { api, fetch } = await callerOf(database, user);
  const due = async (reviewId: string) => (await api.reviews.get({ reviewId })).data.deadline;
  const published = { restaurantId: restaurant.id, publishedAt: hoursAgo(3) };
  return { api, fetch, restaurant, other, due, published };
}

describe("the deadline of a review", () => {
  test("is that of its stars, moves with the rule, and is none where the rule has none", async () => {
    const { api, restaurant, due, published } = await setUp();
    const [one, four, five] = [
      await createReview(database, { ...published, rating: 1 }),
      await createReview(database, { ...published, rating: 4 }),
      await createReview(database, { ...published, rating: 5 }),
    ];
    await putDeadline(api, { restaurantId: restaurant.id, scope: "restaurant", ...rule });
    const hoursLater = (hours: number) => new Date(published.publishedAt.getTime() + hours * hourMs).toISOString();
    expect(await due(one.id)).toEqual({ dueAt: hoursLater(2), openMinutesLeft: null });
    expect(await due(four.id)).toEqual({ dueAt: hoursLater(8), openMinutesLeft: null });
    expect(await due(five.id)).toBeNull();
    await putDeadline(api, {
      restaurantId: restaurant.id,
      scope: "restaurant",
      ...rule,
      hours: [1, 9, 9, 9, 9, 9],
    });
    expect((await due(one.id))?.dueAt).toBe(hoursLater(9));
  });

  test("ends with an answer, and is back when the answer is deleted", async () => {
    const { api, due, published } = await setUp();
    const review = await createReview(database, { ...published, rating: 2 });
    const before = await due(review.id);
    expect(before).not.toBeNull();
    const { data: answered } = await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci !" });
    expect(answered.deadline).toBeNull();
    const replyId = answered.replies[0]?._id ?? "";
    const { data } = await api.reviews.deleteReply({ reviewId: review.id, replyId, version: answered.version });
    expect(data.deadline?.dueAt).toBe(before?.dueAt);
  });

  test("follows the opening hours when they change, and says how long the restaurant is open until then", async () => {
    const { due, published } = await setUp();
    const review = await createReview(database, { ...published, rating: 1, publishedAt: new Date() });
    const hours = (openTime: string, closeTime: string) =>
      JSON.stringify(
        ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"].map((day) => ({
          openDay: day,
          openTime,
          closeDay: day,
          closeTime,
        })),
      );
    const open = "update restaurants set regular_hours = $2::jsonb where id = $1";
    await database.pool.query(open, [published.restaurantId, hours("00:00", "24:00")]);
    const always = await due(review.id);
    await database.pool.query(open, [published.restaurantId, hours("12:00", "14:00")]);
    const rarely = await due(review.id);
    expect(Date.parse(always?.dueAt ?? "") - review.publishedAt.getTime()).toBe(8 * hourMs);
    expect(Date.parse(rarely?.dueAt ?? "")).toBeGreaterThan(Date.parse(always?.dueAt ?? "") + 48 * hourMs);
    for (const deadline of [always, rarely]) expect([479, 480]).toContain(deadline?.openMinutesLeft);
  });
});

describe("a rule", () => {
  test("of the organization holds where a restaurant has none of its own, and again once that is given up", async () => {
    const { api, restaurant, other } = await setUp();
    const read = async ({ id }: { id: string }) => (await api.replyDeadlines.get({ restaurantId: id })).data;
    expect(await read(restaurant)).toMatchObject({ ...deadlineDefault, scope: "default", updatedAt: null });
    await putDeadline(api, { restaurantId: restaurant.id, scope: "organization", ...rule });
    expect(await read(other)).toMatchObject({ ...rule, scope: "organization" });
    const own = { hours: [1, 1, 1, 1, 1, 1], openingHours: true };
    await putDeadline(api, { restaurantId: restaurant.id, scope: "restaurant", ...own });
    expect([(await read(restaurant)).scope, (await read(other)).scope]).toEqual(["restaurant", "organization"]);
    const { data } = await api.replyDeadlines.delete({
      restaurantId: restaurant.id,
      version: (await read(restaurant)).versions.restaurant,
    });
    expect(data).toMatchObject({ ...rule, scope: "organization" });
  });

  test("of the organization is not for a manager, one of a restaurant not for a guest", async () => {
    const put = async ({ fetch, restaurant }: Awaited<ReturnType<typeof setUp>>, scope: string) => {
      const response = await fetch("PUT", `/restaurants/${restaurant.id}/reply-deadline`, {
        scope,
        versions: noVersions,
        ...rule,
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const manager = await setUp("manager");
    expect(await put(manager, "organization")).toEqual([403, "PERMISSION_RULE"]);
    expect(await put(manager, "restaurant")).toEqual([200, undefined]);
    expect(await put(await setUp("guest"), "restaurant")).toEqual([403, "PERMISSION_RULE"]);
  });
});

describe("what a rule means", () => {
  test("is given for a review that arrives now, with what would apply without a rule of one's own", async () => {
    const { api, restaurant } = await setUp("manager");
    const here = { restaurantId: restaurant.id };
    const { data: before } = await api.replyDeadlines.get(here);
    expect(before).toMatchObject({ scope: "default", shared: deadlineDefault, hasHours: false });
    expect(before.may).toEqual({ update: true, updateOrganization: false });
    const asked = Date.now();
    const { data } = await putDeadline(api, { ...here, scope: "restaurant", ...rule });
    expect(data).toMatchObject({ scope: "restaurant", shared: deadlineDefault });
    expect(data.arrivingNow[5]).toBeNull();
    for (const rating of [0, 1, 2, 3, 4]) {
      const left = Date.parse(data.arrivingNow[rating] ?? "") - asked - (rule.hours[rating] ?? 0) * hourMs;
      expect(Math.abs(left)).toBeLessThan(60_000);
    }
    expect((await (await setUp("guest")).api.replyDeadlines.get({ ...here }).catch((error) => error)).code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("the list", () => {
  test("goes by what is due first, page by page and back, with what waits for nothing at its end", async () => {
    const { api, restaurant, other } = await setUp();
    await putDeadline(api, { restaurantId: restaurant.id, scope: "organization", ...rule });
    const wanted: { id: string; due: number }[] = [];
    for (let index = 0; index < 30; index++) {
      const rating = index % 6;
      const publishedAt = hoursAgo(index % 9);
      const restaurantId = index % 2 ? restaurant.id : other.id;
      const { id } = await createReview(database, { restaurantId, rating, publishedAt });
      const hours = rule.hours[rating] ?? 0;
      wanted.push({
        id,
        due: hours === 0 ? Number.MAX_SAFE_INTEGER : Math.round(publishedAt.getTime() + hours * hourMs),
      });
    }
    const search = { sort: "due" as const, pageSize: 7, restaurantIds: [restaurant.id, other.id] };
    const pages: string[][] = [];
    let page = await api.reviews.search(search);
    for (;;) {
      pages.push(page.data.map(({ _id }) => _id));
      if (!page.pagination.after) break;
      page = await api.reviews.search({ ...search, after: page.pagination.after });
    }
    const dueOf = (id: string) => wanted.find((one) => one.id === id)?.due ?? 0;
    const seen = pages.flat().map(dueOf);
    expect(new Set(pages.flat()).size).toBe(30);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const back = await api.reviews.search({ ...search, before: page.pagination.before ?? undefined });
    expect(back.data.map(({ _id }) => _id)).toEqual(pages.at(-2));
  });

  test("of what is late holds just that, and its count is the list's", async () => {
    const { api, restaurant, published } = await setUp();
    await putDeadline(api, { restaurantId: restaurant.id, scope: "restaurant", ...rule });
    const late = await createReview(database, { ...published, rating: 1 });
    await createReview(database, { ...published, rating: 2 });
    await createReply(database, { reviewId: (await createReview(database, { ...published, rating: 1 })).id });
    await createReview(database, { ...published, rating: 1, archived: true });
    const query = { late: true, restaurantIds: [restaurant.id] };
    expect((await api.reviews.search(query)).data.map(({ _id }) => _id)).toEqual([late.id]);
    expect((await api.reviews.count(query)).data).toEqual({ count: 1, isExact: true });
  });

  test("of what is late leaves out what is older than a month, which has a list and a count of its own", async () => {
    const { api, restaurant, published } = await setUp();
    await putDeadline(api, { restaurantId: restaurant.id, scope: "restaurant", ...rule });
    const daysAgo = (days: number) =>
      createReview(database, { ...published, rating: 1, publishedAt: hoursAgo(24 * days) });
    const [late, old] = [await daysAgo(lateDaysMax - 1), await daysAgo(lateDaysMax + 1)];
    await createReply(database, { reviewId: (await daysAgo(lateDaysMax + 2)).id });
    const idsOf = async (query: object) => (await api.reviews.search(query)).data.map(({ _id }) => _id);
    const restaurantIds = [restaurant.id];
    const cases: [{ late?: true; old?: true; notAnswered?: false; restaurantIds: string[] }, string[]][] = [
      [{ late: true, restaurantIds }, [late.id]],
      [{ old: true, restaurantIds }, [old.id]],
      [{ late: true, old: true, restaurantIds }, []],
      [{ old: true, notAnswered: false, restaurantIds }, []],
    ];
    for (const [query, expected] of cases) {
      expect(await idsOf(query)).toEqual(expected);
      expect((await api.reviews.count(query)).data).toEqual({ count: expected.length, isExact: true });
    }
  });

  test("where nothing of a group is ticked holds what it would with all of it ticked", async () => {
    const { api, restaurant, published } = await setUp();
    for (const rating of [1, 5]) await createReview(database, { ...published, rating });
    const none = { ratings: [], answered: false, notAnswered: false, pending: false, notAnswerable: false };
    for (const query of [{}, none, { ...none, withText: false, withoutText: false }]) {
      const asked = { ...query, restaurantIds: [restaurant.id] };
      expect((await api.reviews.search(asked)).data).toHaveLength(2);
      expect((await api.reviews.count(asked)).data.count).toBe(2);
    }
  });

  test("of refused replies holds the reviews whose reply the platform refused", async () => {
    const { api, restaurant, published } = await setUp();
    const review = await createReview(database, published);
    await createReply(database, { reviewId: review.id, state: "refused" });
    await createReply(database, { reviewId: (await createReview(database, published)).id, state: "published" });
    const query = { refused: true, restaurantIds: [restaurant.id] };
    expect((await api.reviews.search(query)).data.map(({ _id }) => _id)).toEqual([review.id]);
    expect((await api.reviews.count(query)).data.count).toBe(1);
  });
});

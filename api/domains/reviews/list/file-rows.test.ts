import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { callerOf, type ProductApi } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const restaurantCount = 3;

/**
 * Restaurants with reviews that a file takes in several parts: many of one instant, years between others, and the newest of a source whose
 * clock is ahead.
 */
async function createSpread(count: number): Promise<string[]> {
  const { id: organizationId } = await createOrganization(database);
  const restaurantIds: string[] = [];
  for (let index = 0; index < restaurantCount; index++)
    restaurantIds.push((await createRestaurant(database, { organizationId })).id);
  await database.pool.query(
    `insert into reviews (id, restaurant_id, platform_key, external_id, rating, published_at)
     select gen_random_uuid(), ($1::uuid[])[1 + i % ${restaurantCount}], 'gmb', i::text, 1 + i % 5,
       now() + interval '1 hour' - interval '7 seconds' * (i / 4) - case when i > $2::int * 0.7 then interval '12 years' when i > 10 then interval '8 days' else interval '0' end
     from generate_series(1, $2::int) i`,
    [restaurantIds, count],
  );
  return restaurantIds;
}

type Asked = Omit<Parameters<ProductApi["reviews"]["fileRows"]>[0], "after">;

async function readAll(api: ProductApi, asked: Asked) {
  const parts: string[][] = [];
  let after: string | undefined;
  do {
    const part = await api.reviews.fileRows({ ...asked, after });
    parts.push(part.data.map(({ _id }) => _id));
    after = part.pagination.after ?? undefined;
  } while (after !== undefined);
  return parts;
}

async function idsInOrder(restaurantIds: readonly string[], rating: number | null = null): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from reviews where restaurant_id = any($1::uuid[]) and ($2::int is null or rating = $2)
     order by published_at desc, id desc`,
    [restaurantIds, rating],
  );
  return rows.map(({ id }) => id);
}

describe("the rows of a file of reviews", () => {
  test("are every review once, newest first, over many restaurants, of one, and by a filter", async () => {
    const restaurantIds = await createSpread(1700);
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    const parts = await readAll(api, { restaurantIds });
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 500, 200]);
    expect(parts.flat()).toEqual(await idsInOrder(restaurantIds));
    const one = restaurantIds.slice(0, 1);
    expect((await readAll(api, { restaurantIds: one })).flat()).toEqual(await idsInOrder(one));
    expect((await readAll(api, { restaurantIds, ratings: [2] })).flat()).toEqual(await idsInOrder(restaurantIds, 2));
  });

  test("end with the last one, also where it fills a part", async () => {
    const restaurantIds = await createSpread(500);
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    expect((await readAll(api, { restaurantIds })).map(({ length }) => length)).toEqual([500]);
  });

  test("tell what the list tells of a review, with the texts of its replies and the addresses of its photos", async () => {
    const photo = { url: "https://photos.example/1.jpg", width: null, height: null, isVideo: false, caption: null };
    const { id: reviewId, restaurantId } = await createReview(database, { title: "Très bien", photos: [photo] });
    await createReply(database, { reviewId, text: "Merci !", createdAt: new Date("2026-06-16T10:00:00Z") });
    await createReply(database, { reviewId, text: "À bientôt.", createdAt: new Date("2026-06-17T10:00:00Z") });
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    const [row] = (await api.reviews.fileRows({ restaurantIds: [restaurantId] })).data;
    const { data: review } = await api.reviews.get({ reviewId });
    expect(row).toEqual({
      ...Object.fromEntries(Object.entries(review).filter(([name]) => row && name in row)),
      replyTexts: ["Merci !", "À bientôt."],
      photoUrls: [photo.url],
    });
    expect(row).toMatchObject({ _id: reviewId, title: "Très bien", author: "Inès M.", answerState: "pending" });
  });

  test("are of restaurants within the access scope alone, and no cursor of something else leads into them", async () => {
    const foreign = await createReview(database);
    const { api, fetch } = await callerOf(database, await createUser(database));
    expect(await readAll(api, {})).toEqual([[]]);
    expect(await readAll(api, { restaurantIds: [foreign.restaurantId] })).toEqual([[]]);
    expect((await fetch("POST", "/reviews/file-rows", { after: "W10" })).status).toBe(422);
  });
});

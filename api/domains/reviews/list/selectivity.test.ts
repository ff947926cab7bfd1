import { expect, test } from "vitest";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

test("a list whose filters matched few is right when they match many, and asks for no second sample", async () => {
  const database = await testDatabase();
  const { id: organizationId } = await createOrganization(database);
  const restaurantIds: string[] = [];
  for (let at = 0; at < 2; at++) restaurantIds.push((await createRestaurant(database, { organizationId })).id);
  const user = await createUser(database, {
    organizations: [{ id: organizationId, caslRole: "owner" }],
    restaurants: restaurantIds,
  });
  const { api } = await callerOf(database, user);
  const arrive = async (count: number) => {
    for (let at = 0; at < count; at++)
      await createReview(database, { restaurantId: restaurantIds[at % 2] ?? "", rating: at % 3 === 0 ? 1 : 5 });
  };
  const search = { restaurantIds, ratings: [1], withoutText: true, pageSize: 50 };
  await arrive(3);
  expect((await api.reviews.search(search)).data).toHaveLength(1);
  await arrive(60);
  const asked: string[] = [];
  const { pool } = database;
  const { query } = pool;
  Object.assign(pool, {
    query: (...given: unknown[]) => {
      asked.push(JSON.stringify(given[0]));
      return Reflect.apply(query, pool, given);
    },
  });
  const again = await api.reviews.search(search);
  Object.assign(pool, { query });
  expect(again.data).toHaveLength(21);
  expect(again.data.every(({ rating }) => rating === 1)).toBe(true);
  expect(asked.filter((text) => /tablesample|cross join lateral/.test(text))).toEqual([]);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf, type ProductApi } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** Three restaurants whose reviews interleave, many of them at the very same instant. */
async function createInterleaved(database: Database, count: number) {
  const { id: organizationId } = await createOrganization(database);
  const restaurantIds: string[] = [];
  for (let index = 0; index < 3; index++) restaurantIds.push((await createRestaurant(database, { organizationId })).id);
  const start = Date.parse("2026-03-01T10:00:00Z");
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const restaurantId = restaurantIds[index % 3];
    const review = await createReview(database, {
      restaurantId,
      publishedAt: new Date(start + Math.floor(index / 4) * 1000),
    });
    ids.push(review.id);
  }
  return { ids, restaurantIds };
}

type Direction = { sort: "newest" | "oldest"; restaurantIds: string[] };

async function readAll(api: ProductApi, direction: Direction, between: () => Promise<void> = async () => {}) {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await api.reviews.search({ ...direction, pageSize: 4, after });
    pages.push(page.data.map(({ _id }) => _id));
    after = page.pagination.after ?? undefined;
    await between();
  } while (after !== undefined);
  return pages;
}

describe("paging through reviews", () => {
  test.each(["newest", "oldest"] as const)(
    "visits every review once, %s first, also those of one instant",
    async (sort) => {
      const { ids, restaurantIds } = await createInterleaved(database, 26);
      const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
      for (const chosen of [restaurantIds, restaurantIds.slice(0, 1)]) {
        const pages = await readAll(api, { sort, restaurantIds: chosen });
        const wanted = ids.filter((_id, index) => chosen.length === 3 || index % 3 === 0);
        expect(pages.flat()).toHaveLength(wanted.length);
        expect(new Set(pages.flat())).toEqual(new Set(wanted));
      }
    },
  );

  test("going back gives the same pages in reverse, and the first page has nothing before it", async () => {
    const { restaurantIds } = await createInterleaved(database, 14);
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    const forward = await readAll(api, { sort: "newest", restaurantIds });
    let page = await api.reviews.search({ pageSize: 4, restaurantIds });
    expect(page.pagination.before).toBeNull();
    while (page.pagination.after)
      page = await api.reviews.search({ pageSize: 4, restaurantIds, after: page.pagination.after });
    const backward: string[][] = [page.data.map(({ _id }) => _id)];
    while (page.pagination.before) {
      page = await api.reviews.search({ pageSize: 4, restaurantIds, before: page.pagination.before });
      backward.unshift(page.data.map(({ _id }) => _id));
    }
    expect(backward).toEqual(forward);
  });

  test("keeps its place while reviews arrive: none is skipped and none is seen twice", async () => {
    const { ids, restaurantIds } = await createInterleaved(database, 20);
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    let arriving = 0;
    const pages = await readAll(api, { sort: "newest", restaurantIds }, async () => {
      const publishedAt = new Date(Date.parse("2026-03-02T10:00:00Z") + arriving++ * 1000);
      await createReview(database, { restaurantId: restaurantIds[arriving % 3], publishedAt });
    });
    expect(arriving).toBe(pages.length);
    expect([...pages.flat()].sort()).toEqual([...ids].sort());
  });

  test("gives the selected fields of each review alone, by the same cursors, and refuses a name that no field has", async () => {
    const { ids } = await createInterleaved(database, 5);
    const { api, fetch } = await callerOf(database, await createUser(database, { role: "admin" }));
    const restaurantIds = (await Promise.all(ids.map((reviewId) => api.reviews.get({ reviewId })))).map(
      ({ data }) => data.restaurantId,
    );
    const asked = { restaurantIds: [...new Set(restaurantIds)], pageSize: 3, fields: "rating,platformKey" };
    const first = await api.reviews.search({ ...asked, withCount: true });
    const second = await api.reviews.search({ ...asked, after: first.pagination.after ?? "" });
    expect(first.count?.count).toBe(5);
    const shown = [...first.data, ...second.data];
    expect(shown.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
    expect(shown[0]).toEqual({ _id: shown[0]?._id, rating: 4, platformKey: "gmb" });
    expect((await fetch("POST", "/reviews/search", { ...asked, fields: "search" })).status).toBe(422);
  });
});

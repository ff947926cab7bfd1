import { describe, expect, test } from "vitest";
import { type ManagedTag, TagContent } from "#contract/review-tags/schemas.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { retagReviews } from "./retag.ts";

const database = await testDatabase();
type Desk = Awaited<ReturnType<typeof reviewSetup>>;
const oneStar = TagContent.parse({ name: "Une étoile", rule: { ratings: [1] } });
const create = async ({ api, restaurant }: Desk) =>
  (await api.reviewTags.create({ restaurantId: restaurant.id, ...oneStar })).data;
const change = ({ api, restaurant }: Desk, { _id: tagId, version }: ManagedTag, ratings: number[]) =>
  api.reviewTags.update({
    restaurantId: restaurant.id,
    tagId,
    version,
    ...TagContent.parse({ name: "Une étoile", rule: { ratings } }),
  });
const tagsOf = async ({ api }: Desk, reviewId: string) =>
  (await api.reviews.get({ reviewId })).data.work.tags.map(({ name }) => name);

/** The same store, whose pool calls `before` when a connection adds tags. */
function pausing(before: () => Promise<void>) {
  const pool = new Proxy(database.pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "connect") return typeof value === "function" ? value.bind(target) : value;
      return async () => {
        const client = await target.connect();
        return {
          release: (error?: Error) => client.release(error),
          query: async (statement: string | { text: string }, values?: unknown[]) => {
            const text = typeof statement === "string" ? statement : statement.text;
            if (text.startsWith('insert into "review_tag_links"')) await before();
            return typeof statement === "string" ? client.query(statement, values) : client.query(statement, values);
          },
        };
      };
    },
  });
  return { ...database, pool };
}

// Postgres only: the embedded store has one connection, so that nothing runs concurrently.
describe("a rule", () => {
  test("that is being applied to older reviews holds up none that arrive", async () => {
    const desk = await reviewSetup(database, "owner");
    const restaurantId = desk.restaurant.id;
    await create(desk);
    const { id } = await createReview(database, { restaurantId, rating: 4 });
    const client = await database.pool.connect();
    try {
      await client.query("set lock_timeout = '1s'");
      const step = pausing(async () => {
        await client.query("update reviews set rating = 1 where id = $1", [id]);
      });
      await retagReviews({ database: step });
    } finally {
      await client.query("reset lock_timeout");
      client.release();
    }
    expect(await tagsOf(desk, id)).toEqual(["Une étoile"]);
  });

  test("changes while reviews arrive, and is applied to these too", async () => {
    const desk = await reviewSetup(database, "owner");
    const tag = await create(desk);
    await retagReviews({ database });
    const restaurantId = desk.restaurant.id;
    const { id } = await createReview(database, { restaurantId, rating: 4 });
    const client = await database.pool.connect();
    let changing: Promise<unknown>;
    let applying: Promise<unknown> = Promise.resolve();
    let isChanged = false;
    try {
      await client.query("begin");
      await client.query("update reviews set rating = 3 where id = $1", [id]);
      changing = change(desk, tag, [3]).then(() => {
        isChanged = true;
      });
      await Promise.race([changing, client.query("select pg_sleep(1)")]);
      expect(isChanged).toBe(true);
      applying = retagReviews({ database });
      // It waits for these reviews; otherwise it would be done by now.
      await Promise.race([applying, client.query("select pg_sleep(0.5)")]);
      await client.query("commit");
    } finally {
      client.release();
    }
    await applying;
    expect(await tagsOf(desk, id)).toEqual(["Une étoile"]);
  });
});

import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type ManagedTag, TagContent } from "#contract/review-work/tags.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewDesk } from "#tests/factories/review-desk.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { retagReviews } from "./retag.ts";

const database = await testDatabase();
type Desk = Awaited<ReturnType<typeof reviewDesk>>;
const soon = async (work: Promise<unknown>) =>
  Promise.race([work.then(() => "done"), pause(2000, "waits", { ref: false })]);
const oneStar = TagContent.parse({ name: "Une étoile", rule: { ratings: [1] } });
const create = async ({ api, restaurant }: Desk) =>
  (await api.reviewTags.create({ restaurantId: restaurant.id, ...oneStar })).data;
const change = ({ api, restaurant }: Desk, { _id: tagId, version }: ManagedTag, ratings: number[]) =>
  api.reviewTags.update({
    ...{ restaurantId: restaurant.id, tagId, version },
    ...TagContent.parse({ name: "Une étoile", rule: { ratings } }),
  });
const tagsOf = async ({ api }: Desk, reviewId: string) =>
  (await api.reviews.get({ reviewId })).data.work.tags.map(({ name }) => name);

/** The same store, whose pool does something before a connection puts tags on. */
function pausing(before: () => Promise<void>) {
  const pool = new Proxy(database.pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "connect") return typeof value === "function" ? value.bind(target) : value;
      return async () => {
        const client = await target.connect();
        return {
          release: (error?: Error) => client.release(error),
          query: async (text: string, values?: unknown[]) => {
            if (text.startsWith("insert into review_tag_links")) await before();
            return client.query(text, values);
          },
        };
      };
    },
  });
  return { ...database, pool };
}

// The embedded store has one connection, on which nobody meets anybody.
describe.runIf(database.kind === "postgres")("a rule", () => {
  test("that is being applied to older reviews holds up none that arrive", async () => {
    const desk = await reviewDesk(database, "owner");
    const restaurantId = desk.restaurant.id;
    await create(desk);
    const told: string[] = [];
    const arrived: Promise<{ id: string }>[] = [];
    const step = pausing(async () => {
      const arrival = createReview(database, { restaurantId, rating: 1 });
      arrived.push(arrival);
      told.push(await soon(arrival));
    });
    await retagReviews({ database: step });
    const [review] = await Promise.all(arrived);
    expect(told).toEqual(["done"]);
    expect(await tagsOf(desk, review?.id ?? "")).toEqual(["Une étoile"]);
  });

  test("changes while reviews arrive, and is applied to these too", async () => {
    const desk = await reviewDesk(database, "owner");
    const tag = await create(desk);
    await retagReviews({ database });
    const restaurantId = desk.restaurant.id;
    const first = await createReview(database, { restaurantId, rating: 1 });
    const second = await createReview(database, { restaurantId, rating: 4 });
    const client = await database.pool.connect();
    const changing = { at: "", applying: Promise.resolve(0) };
    try {
      await client.query("begin");
      await client.query("update reviews set rating = 2 where id = $1", [first.id]);
      await client.query("update reviews set rating = 3 where id = $1", [second.id]);
      changing.at = await soon(change(desk, tag, [3]));
      changing.applying = retagReviews({ database });
      await pause(300);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect(changing.at).toBe("done");
    await changing.applying;
    expect([await tagsOf(desk, first.id), await tagsOf(desk, second.id)]).toEqual([[], ["Une étoile"]]);
  });
});

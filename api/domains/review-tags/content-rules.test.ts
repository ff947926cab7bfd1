import { describe, expect, test } from "vitest";
import { TagContent, type TagRule } from "#contract/review-tags/schemas.ts";
import { readAll } from "#tests/factories/analysis.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { retagReviews } from "./retag.ts";

const database = await testDatabase();
type Desk = Awaited<ReturnType<typeof reviewSetup>>;
const create = async ({ api, restaurant }: Desk, name: string, rule: Partial<TagRule>) =>
  (await api.reviewTags.create({ restaurantId: restaurant.id, ...TagContent.parse({ name, rule }) })).data;
const tagsOf = async ({ api }: Desk, reviewId: string) =>
  (await api.reviews.get({ reviewId })).data.work.tags.map(({ name }) => name);
const slow = "Plats délicieux, mais une attente interminable et un serveur désagréable.";

describe("a rule by what a review says", () => {
  test("applies once the review is analysed, for its topics in the tone asked for, with all its other conditions", async () => {
    const desk = await reviewSetup(database, "owner");
    const restaurantId = desk.restaurant.id;
    await create(desk, "Attente", { topics: ["wait"] });
    await create(desk, "Plats critiqués", { topics: ["food"], tones: ["negative"] });
    await create(desk, "Plats loués", { topics: ["food", "price"], tones: ["positive"] });
    await create(desk, "Service, une étoile", { topics: ["service"], tones: ["negative"], ratings: [1] });
    const review = await createReview(database, { restaurantId, rating: 2, text: slow, language: "fr" });
    expect(await tagsOf(desk, review.id)).toEqual([]);
    await readAll(database);
    expect(await tagsOf(desk, review.id)).toEqual(["Attente", "Plats loués"]);
    await database.pool.query("update reviews set rating = 1 where id = $1", [review.id]);
    expect(await tagsOf(desk, review.id)).toEqual(["Attente", "Plats loués", "Service, une étoile"]);
  });

  test("without a topic means the whole review, follows a corrected label, and leaves alone what a person took off", async () => {
    const desk = await reviewSetup(database, "owner");
    const { api, restaurant } = desk;
    const tag = await create(desk, "Mécontent", { tones: ["negative"] });
    await create(desk, "Hygiène", { topics: ["hygiene"] });
    const bad = { restaurantId: restaurant.id, rating: 1, text: slow, language: "fr" };
    const [first, second] = [await createReview(database, bad), await createReview(database, bad)];
    await readAll(database);
    expect(await tagsOf(desk, first.id)).toEqual(["Mécontent"]);
    await api.reviewWork.tag({ reviewId: second.id, remove: [tag._id] });
    const correct = (reviewId: string, label: "sentiment" | "hygiene", value: "neutral" | "negative" | null) =>
      api.analysis.correct({ reviewId, correction: { label, value } as never });
    await correct(first.id, "hygiene", "negative");
    expect(await tagsOf(desk, first.id)).toEqual(["Hygiène", "Mécontent"]);
    await correct(first.id, "sentiment", "neutral");
    expect(await tagsOf(desk, first.id)).toEqual(["Hygiène"]);
    await correct(second.id, "hygiene", "negative");
    expect(await tagsOf(desk, second.id)).toEqual(["Hygiène"]);
  });

  test("goes through older reviews when it is new or another one", async () => {
    const desk = await reviewSetup(database, "owner");
    const { api, restaurant } = desk;
    const review = await createReview(database, { restaurantId: restaurant.id, rating: 2, text: slow, language: "fr" });
    await readAll(database);
    let { _id: tagId, version } = await create(desk, "Sujet", { topics: ["wait"] });
    await retagReviews({ database });
    expect(await tagsOf(desk, review.id)).toEqual(["Sujet"]);
    const change = async (rule: Partial<TagRule>) => {
      const seen = { restaurantId: restaurant.id, tagId, version };
      const response = await api.reviewTags.update({ ...seen, ...TagContent.parse({ name: "Sujet", rule }) });
      version = response.data.version;
      return response;
    };
    expect((await change({ topics: ["location"] })).data.isRetagging).toBe(true);
    await retagReviews({ database });
    expect(await tagsOf(desk, review.id)).toEqual([]);
    const same = await change({ topics: ["location"] });
    expect(same.data).toMatchObject({ isRetagging: false, rule: { topics: ["location"], tones: [] } });
  });

  test("knows only the topics and tones there are", async () => {
    const { fetch, restaurant } = await reviewSetup(database, "owner");
    const post = async (rule: object) =>
      (await fetch("POST", `/restaurants/${restaurant.id}/review-tags`, { name: "x", rule })).status;
    expect([await post({ topics: ["parking"] }), await post({ tones: ["mixed"] })]).toEqual([422, 422]);
    expect(await post({ topics: [], tones: [] })).toBe(422);
  });
});

test.each(["arrive", "change"])("a tag that is deleted while reviews %s does not fail them", async (how) => {
  const desk = await reviewSetup(database, "owner");
  const restaurantId = desk.restaurant.id;
  const kept = await create(desk, "Reste", { ratings: [1] });
  const gone = await create(desk, "Part", { ratings: [1] });
  await retagReviews({ database });
  const before = await createReview(database, { restaurantId, rating: 4 });
  const client = await database.pool.connect();
  let writing: Promise<unknown>;
  try {
    await client.query("begin");
    await client.query("delete from tags where id = $1", [gone._id]);
    writing =
      how === "arrive"
        ? createReview(database, { restaurantId, rating: 1 })
        : database.pool.query("update reviews set rating = 1 where id = $1", [before.id]);
    // Waits until it is blocked by the deletion or by the only connection.
    await Promise.race([writing, client.query("select pg_sleep(0.3)")]);
    await client.query("commit");
  } finally {
    client.release();
  }
  await writing;
  const { rows } = await database.pool.query(
    "select distinct tag_id from review_tag_links l join reviews v on v.id = l.review_id where v.restaurant_id = $1",
    [restaurantId],
  );
  expect(rows).toEqual([{ tag_id: kept._id }]);
});

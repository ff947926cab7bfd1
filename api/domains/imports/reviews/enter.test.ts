import { describe, expect, test } from "vitest";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { importReviewsOf, importSetup, storedReviews } from "#tests/factories/review-imports.ts";
import { staffOf, totalsOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

const typed = {
  platformKey: "private",
  author: "Inès M.",
  rating: 4,
  text: "Très bon accueil.",
  publishedOn: "2026-07-02",
} as const;

async function setup(timeZone = "Europe/Paris") {
  const { restaurant, organizationId } = await importSetup(database, { timeZone });
  const manager = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  const caller = await callerOf(database, manager);
  const stored = () => storedReviews(database.pool, organizationId);
  const path = `/restaurants/${restaurant.id}/reviews`;
  return { ...caller, restaurant, organizationId, stored, path, review: { ...typed, restaurantId: restaurant.id } };
}

describe("imports.enterReview", () => {
  test("stores what a row of a file would, with who typed it in, and counts it", async () => {
    const { api, restaurant, organizationId, stored, review } = await setup();
    const { data } = await api.imports.enterReview({ ...review, title: "Un soir", language: "fr" });
    expect(data.isNew).toBe(true);
    const [entered] = await stored();
    const other = await importSetup(database, { timeZone: "Europe/Paris" });
    await importReviewsOf(database, other.organizationId, [
      { ...typed, title: "Un soir", language: "fr", restaurantId: "R1", platform: "private", date: typed.publishedOn },
    ]);
    const [imported] = await storedReviews(database.pool, other.organizationId);
    const own = ["id", "restaurant_id", "external_id", "created_at", "updated_at", "restaurant_external_id"];
    const shared = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)));
    expect(shared(entered)).toEqual(shared(imported));
    expect(entered).toMatchObject({ id: data.reviewId, is_private: true, rating: 4, published_at_precision: "day" });
    expect(entered.published_at).toEqual(new Date("2026-07-02T10:00:00Z"));
    expect(await totalsOf(database, restaurant.id)).toEqual(["not_answerable 1"]);
    const history = await api.reviews.history({ reviewId: data.reviewId });
    expect(history.data).toMatchObject([{ kind: "entered", userName: "Camille Aubry" }]);
    expect(organizationId).not.toBe(other.organizationId);
  });

  test("the same review typed or sent twice, even at once, or brought by a file, is one", async () => {
    const { api, organizationId, stored, review } = await setup();
    const sent = await Promise.all([api.imports.enterReview(review), api.imports.enterReview(review)]);
    expect(sent.map(({ data }) => data.isNew).sort()).toEqual([false, true]);
    expect(new Set(sent.map(({ data }) => data.reviewId)).size).toBe(1);
    const row = { ...typed, restaurantId: "R1", platform: "private", date: typed.publishedOn };
    const { counts } = await importReviewsOf(database, organizationId, [row]);
    expect(counts).toMatchObject({ unchanged: 1, created: 0 });
    expect(await stored()).toHaveLength(1);
  });

  test("one stored with another rating is refused with its id, and left as it is", async () => {
    const { api, fetch, path, stored, review } = await setup();
    const { data } = await api.imports.enterReview(review);
    const refused = await fetch("POST", path, { ...typed, rating: 1 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "REVIEW_EXISTS",
      data: { current: { reviewId: data.reviewId } },
    });
    expect(await stored()).toMatchObject([{ rating: 4 }]);
    const later = await api.imports.enterReview({ ...review, rating: 1, publishedTime: "19:30" });
    expect(later.data.isNew).toBe(true);
  });

  test("one of a platform puts it among the restaurant's, and never says that its reviews were read", async () => {
    const { api, restaurant, review } = await setup();
    await api.imports.enterReview({ ...review, platformKey: "tripadvisor", url: "https://www.tripadvisor.fr/r1" });
    const { data } = await api.restaurants.get({ restaurantId: restaurant.id });
    expect(data).toMatchObject({ platformKeys: ["tripadvisor"], reviewsLastUpdate: null });
  });

  test.each([
    [{ rating: 0, text: "  " }, { text: "review_empty" }],
    [{ publishedOn: "2126-01-01" }, { publishedOn: "in_future" }],
    [{ publishedOn: "1969-01-01" }, { publishedOn: "invalid" }],
    [{ url: "javascript:alert(1)" }, { url: "invalid" }],
    [{ publishedTime: "24:00" }, { publishedTime: "invalid" }],
  ])("with %j is refused by field, 422", async (wrong, fields) => {
    const { fetch, path, stored } = await setup();
    const refused = await fetch("POST", path, { ...typed, ...wrong });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ data: { fields } });
    expect(await stored()).toEqual([]);
  });

  test.each([
    { rating: 6 },
    { rating: 4.5 },
    { platformKey: "guestbook" },
    { language: "klingon" },
    { publishedOn: "2026-02-30" },
    { text: "x".repeat(10_001) },
  ])("what does not fit the form answers 422", async (wrong) => {
    const { fetch, path } = await setup();
    expect((await fetch("POST", path, { ...typed, ...wrong })).status).toBe(422);
  });

  test.each([
    [{ day: "today", inMs: 3_600_000 }, { publishedTime: "time_in_future" }],
    [{ day: "tomorrow", inMs: 86_400_000 }, { publishedOn: "in_future" }],
  ])("a time to come of $day is refused under the field that is ahead", async ({ inMs }, fields) => {
    // Far from midnight, so that an hour on is the same day at whatever hour this runs.
    const timeZone = new Date().getUTCHours() < 12 ? "Europe/Paris" : "Pacific/Auckland";
    const { fetch, path, stored } = await setup(timeZone);
    const [publishedOn, publishedTime] = new Date(Date.now() + inMs).toLocaleString("sv-SE", { timeZone }).split(" ");
    const refused = await fetch("POST", path, { ...typed, publishedOn, publishedTime: publishedTime?.slice(0, 5) });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ data: { fields } });
    expect(await stored()).toEqual([]);
  });

  test("who may not import is refused, 403; a foreign restaurant answers the 404 of a missing one", async () => {
    const { fetch, restaurant, path } = await setup();
    const owner = await callerOf(database, await staffOf(database, restaurant, "owner"));
    expect((await owner.fetch("POST", path, typed)).status).toBe(403);
    const foreign = await createRestaurant(database);
    expect((await fetch("POST", `/restaurants/${foreign.id}/reviews`, typed)).status).toBe(404);
  });
});

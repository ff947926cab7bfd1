import { beforeAll, describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { createOrganization, createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { importReviewsOf } from "#tests/factories/review-imports.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const { database } = api;
const { pool } = database;
const send = (await testWebApp()).over(api.fetch);

/** Everything of an organization's reviews that a file could change. */
async function storedOf(organizationId: string) {
  const { rows } = await pool.query(
    `select v.id, v.restaurant_id, v.platform_key, v.external_id, v.rating, v.title, v.text, v.language, v.author, v.url, v.published_at,
       v.published_at_precision, v.answer_state, v.photos, v.version, v.details,
       (select json_agg(json_build_array(p.text, p.state, p.published_at) order by p.created_at, p.id) from review_replies p where p.review_id = v.id) as replies
     from reviews v join restaurants r on r.id = v.restaurant_id where r.organization_id = $1 order by v.id`,
    [organizationId],
  );
  return rows;
}

const setUp = async (language: (typeof languages)[number] = "fr") => {
  const { cookie, organizationId } = await signedInVisitor(api, { defaultLanguage: language }, { language });
  const file = async () => (await send("/groups/reputation/reviews.csv?period=all_time", { cookie })).text;
  return { organizationId, file };
};

describe("a file of reviews that Comptoir writes", () => {
  test.each(languages)("comes back whole in %s: nothing changes, nothing is left out", async (language) => {
    const { organizationId, file } = await setUp(language);
    // Two restaurants of one name.
    const one = await createRestaurant(database, { organizationId, name: "Chez Lumen", timeZone: "Europe/Paris" });
    const two = await createRestaurant(database, { organizationId, name: "Chez Lumen", externalId: "LUM-2" });
    const of = (restaurantId: string, more: object = {}) => createReview(database, { restaurantId, ...more });
    for (const [index, platformKey] of platformKeys.entries())
      await of(index % 2 ? one.id : two.id, { platformKey, isPrivate: platformKey === "private", title: "Bon; bref" });
    // The hour that autumn has twice, parts of a second, a day alone.
    for (const at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-02-10T18:05:30.250Z"])
      await of(one.id, { publishedAt: new Date(at), author: "" });
    await of(two.id, { publishedAtPrecision: "day", publishedAt: new Date("2026-03-29T10:00:00Z"), rating: 0 });
    await of(one.id, { text: null, rating: 3, language: null, url: "https://maps.example/avis?id=7" });
    await of(one.id, { text: "=1+1\n\n'- Très bien", author: "@zoé" });
    const photo = { url: "https://photos.example/1.jpg", width: 800, height: 600, isVideo: false, caption: "Le bar" };
    await of(two.id, { photos: [photo, { ...photo, url: "https://photos.example/2,5.jpg", isVideo: true }] });
    const answered = await of(one.id);
    await createReply(database, { reviewId: answered.id, state: "published", text: "Merci Doris" });
    const twice = await of(one.id);
    for (const text of ["Merci !", "Encore merci,\nà bientôt."])
      await createReply(database, { reviewId: twice.id, state: "published", text });
    const waiting = await of(one.id);
    await createReply(database, { reviewId: waiting.id, text: "Pas encore partie" });
    const before = await storedOf(organizationId);

    const result = await importReviewsOf(database, organizationId, await file(), { platformKey: null });

    expect(result.remarks).toEqual([]);
    expect(result.counts).toMatchObject({ total: before.length, unchanged: before.length, created: 0, updated: 0 });
    expect(result.columns.filter(({ ignoredCount }) => ignoredCount > 0)).toMatchObject([{ ignoredCount: 1 }]);
    expect(await storedOf(organizationId)).toEqual(before);
  });

  test.each(languages)("brings the reviews into another organization, in %s", async (language) => {
    const from = await setUp(language);
    const restaurant = await createRestaurant(database, { organizationId: from.organizationId, name: "Chez Lumen" });
    const facts = {
      restaurantId: restaurant.id,
      publishedAt: new Date("2026-02-10T18:05:30Z"),
      title: "Bon",
      url: "https://maps.example/avis?id=7",
      photos: [{ url: "https://photos.example/1.jpg", width: null, height: null, isVideo: false, caption: null }],
    };
    const { id: reviewId } = await createReview(database, { ...facts, externalId: "1 answered" });
    await createReply(database, { reviewId, state: "published", text: "Merci Doris" });
    const { id: waiting } = await createReview(database, { ...facts, externalId: "2 waits", rating: 1 });
    await createReply(database, { reviewId: waiting });
    await createReview(database, { ...facts, externalId: "3", platformKey: "private", isPrivate: true, rating: 0 });
    const { id: organizationId } = await createOrganization(database);
    await createRestaurant(database, { organizationId, name: "Chez Lumen", externalId: "other" });
    await importReviewsOf(database, organizationId, await from.file(), { platformKey: null });
    const factsOf = async (id: string) =>
      (await storedOf(id))
        .map(({ id: _, restaurant_id, version, details, replies, answer_state, ...one }) => one)
        .sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
    expect(await factsOf(organizationId)).toEqual(await factsOf(from.organizationId));
    const stored = new Map((await storedOf(organizationId)).map((one) => [one.external_id, one]));
    expect(stored.get("1 answered")).toMatchObject({
      answer_state: "answered",
      replies: [["Merci Doris", "published", null]],
    });
    // A reply that waits in one Comptoir is on no platform.
    expect(stored.get("2 waits")).toMatchObject({ answer_state: "not_answered", replies: null });
  });
});

describe("a row without an id", () => {
  const moment = new Date("2026-02-10T18:05:30Z");
  const row = { restaurant: "Chez Lumen", platform: "google", author: "Doris", rating: 4, text: "Une seule fois" };
  let organizationId: string;
  let restaurantId: string;
  beforeAll(async () => {
    organizationId = (await createOrganization(database)).id;
    restaurantId = (await createRestaurant(database, { organizationId, name: "Chez Lumen" })).id;
    const known = { restaurantId, publishedAt: moment, rating: 4 };
    await createReview(database, { ...known, externalId: "DUP-1", author: "Doris", text: "Une seule fois" });
    await createReview(database, { ...known, externalId: "STARS", author: "", text: null });
  });
  const countsOf = async (more: object) =>
    (await importReviewsOf(database, organizationId, [{ ...row, ...more }])).counts;

  test.each([
    ["the whole moment", { date: "2026-02-10T18:05:30Z" }],
    ["the minute, as our files had it", { date: "2026-02-10 19:05" }],
    ["the day", { date: "10/02/2026" }],
    ["a date that counts back", { date: "il y a 9 mois" }],
    ["no words and no author, in the same minute", { date: "2026-02-10 19:05", author: "", text: "" }],
  ])("is the stored one that has an id, by %s", async (_, more) => {
    expect(await countsOf(more)).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
  });

  test.each([
    ["of another author", { date: "2026-02-10", author: "Dora" }],
    ["with other words", { date: "2026-02-10", text: "Une seule fois." }],
    ["of another day", { date: "2026-02-12" }],
    ["of another minute", { date: "2026-02-10 19:06" }],
    ["of another platform", { date: "2026-02-10", platform: "tripadvisor" }],
    ["of stars alone, of the same day", { date: "2026-02-10", author: "", text: "" }],
    ["of other stars alone, of the same minute", { date: "2026-02-10 19:05", author: "", text: "", rating: 3 }],
  ])("%s is a review of its own", async (_, more) => {
    expect(await countsOf(more)).toMatchObject({ created: 1, unchanged: 0, updated: 0 });
  });

  test("that is another row's review by its id is that one once", async () => {
    const rows = [
      { ...row, id: "DUP-1", date: "2026-02-10T18:05:30Z" },
      { ...row, date: "2026-02-10", text: "Une seule fois" },
    ];
    expect((await importReviewsOf(database, organizationId, rows)).counts).toMatchObject({ created: 0, unchanged: 2 });
  });
});

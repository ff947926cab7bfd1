import { describe, expect, test } from "vitest";
import { importFile, jsonLines } from "#tests/factories/import-files.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import {
  importReviewsOf,
  importSetup,
  importDay as now,
  reviewLine,
  storedReviews,
} from "#tests/factories/review-imports.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { ImportOptions } from "../import-run.ts";
import { applyImport, checkImport } from "../run.ts";

const database = await testDatabase();
const { pool } = database;
const run = importReviewsOf.bind(null, database);
const stored = storedReviews.bind(null, pool);
const setup = importSetup.bind(null, database);

describe("importing reviews", () => {
  test("finds the restaurant by our id, its external id, its internal or its public name", async () => {
    const { organizationId, restaurant } = await setup({ internalName: "Bastille" });
    const refs = [restaurant.id, "R1", "BASTILLE", "chez  ana"];
    const result = await run(
      organizationId,
      refs.map((restaurantId, index) => reviewLine(String(index), { restaurantId })),
    );
    expect(result.counts).toMatchObject({ created: 4, refused: 0 });
    expect(new Set((await stored(organizationId)).map((row) => row.restaurant_id))).toEqual(new Set([restaurant.id]));
  });
  test("refuses a restaurant that is unknown, foreign, missing or not the only one of its name", async () => {
    const { organizationId } = await setup();
    await createRestaurant(database, { organizationId, name: "Le Zinc", externalId: null });
    await createRestaurant(database, { organizationId, name: "Le Zinc", externalId: null });
    const foreign = await createRestaurant(database, { name: "Ailleurs" });
    const refs = ["R9", foreign.id, "Ailleurs", "", "le zinc"];
    const result = await run(
      organizationId,
      refs.map((restaurantId, index) => reviewLine(String(index), { restaurantId })),
    );
    expect(result.remarks.map(({ line, reason }) => [line, reason])).toEqual([
      [1, "restaurant_unknown"],
      [2, "restaurant_unknown"],
      [3, "restaurant_unknown"],
      [4, "restaurant_missing"],
      [5, "restaurant_ambiguous"],
    ]);
    expect(await stored(organizationId)).toEqual([]);
  });
  test("creates the restaurants it names when asked to, each once, and finds them again", async () => {
    const { organizationId } = await setup();
    const rows = [
      reviewLine("1", { restaurantId: "T1", restaurantName: "Bistrot", place: "Lyon" }),
      reviewLine("2", { restaurantId: "T1", restaurantName: "Bistrot", place: "Lyon" }),
      reviewLine("3", { restaurantId: "T2", restaurantName: "Bistrot", place: "London" }),
    ];
    const first = await run(organizationId, rows, { createMissingRestaurants: true });
    expect(first.counts).toMatchObject({ created: 3, restaurantsCreated: 2 });
    const second = await run(organizationId, rows, { createMissingRestaurants: true });
    expect(second.counts).toMatchObject({ unchanged: 3, created: 0, restaurantsCreated: 0 });
    const { rows: created } = await pool.query(
      "select external_id, name, locality, country_code, time_zone from restaurants where organization_id = $1 and name = 'Bistrot' order by 1",
      [organizationId],
    );
    expect(created).toEqual([
      { external_id: "T1", name: "Bistrot", locality: "Lyon", country_code: "FR", time_zone: "Europe/Paris" },
      { external_id: "T2", name: "Bistrot", locality: "London", country_code: "GB", time_zone: "Europe/London" },
    ]);
  });
  test("reports once of each created restaurant whose location is unknown that its zone is only assumed", async () => {
    const { organizationId } = await setup();
    const rows = [
      reviewLine("1", { restaurantId: "K1", restaurantName: "Hiša", place: "Kobarid" }),
      reviewLine("2", { restaurantId: "K1", restaurantName: "Hiša", place: "Kobarid" }),
      reviewLine("3", { restaurantId: "T2", restaurantName: "Bistrot", place: "London" }),
      reviewLine("4", { restaurantId: "K2", restaurantName: "Ailleurs", rating: 9 }),
    ];
    const { remarks, counts } = await run(organizationId, rows, { createMissingRestaurants: true });
    expect(remarks.map(({ line, kind, reason, value }) => [line, kind, reason, value])).toEqual([
      [1, "incomplete", "time_zone_assumed", "Kobarid"],
      [4, "refused", "rating_out_of_range", "9"],
    ]);
    expect(counts).toMatchObject({ restaurantsCreated: 2, incomplete: 1 });
    expect((await run(organizationId, rows, { createMissingRestaurants: true })).counts.incomplete).toBe(0);
  });
  test("takes a whole file to one restaurant when asked to", async () => {
    const { organizationId } = await setup();
    const rows = [reviewLine("1", { restaurantId: "ailleurs" }), reviewLine("2", { restaurantId: undefined })];
    expect((await run(organizationId, rows, { restaurantRef: "Chez Ana" })).counts).toMatchObject({ created: 2 });
  });
  test("stores nothing in a dry run, and says the same as the run that follows", async () => {
    const { organizationId } = await setup();
    const rows = [
      reviewLine("1"),
      reviewLine("1"),
      reviewLine("2", { rating: 9 }),
      reviewLine("3", { language: "fr-FR" }),
    ];
    const options: ImportOptions = { kind: "reviews", organizationId, now, platformKey: "gmb" };
    const checked = await checkImport(database.orm, importFile(jsonLines(rows)), options);
    expect(checked.counts).toMatchObject({ total: 4, created: 2, skipped: 1, refused: 1 });
    expect(await stored(organizationId)).toEqual([]);
    expect(await run(organizationId, rows)).toEqual(checked);
  });
  test("knows whether the source gave a time of day, or only the day", async () => {
    const { organizationId } = await setup();
    const dates = ["2026-01-02", "2026-01-02 12:00", "2026-01-02T11:00:00Z", "3 weeks ago"];
    await run(
      organizationId,
      dates.map((date, index) => reviewLine(String(index), { date, reply_text: "Merci !", reply_at: date })),
    );
    const precisions = (await stored(organizationId)).map((row) => row.published_at_precision);
    expect(precisions).toEqual(["day", "time", "time", "day"]);
    const { rows } = await pool.query(
      `select p.published_at_precision from review_replies p join reviews v on v.id = p.review_id
       join restaurants r on r.id = v.restaurant_id where r.organization_id = $1 order by v.external_id`,
      [organizationId],
    );
    expect(rows.map((row) => row.published_at_precision)).toEqual(precisions);
    // An exact time in a later file is a change; the same day again is none.
    const again = [reviewLine("0", { date: "2026-01-02 19:30" }), reviewLine("3", { date: "3 weeks ago" })];
    expect((await run(organizationId, again)).counts).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await stored(organizationId))[0]).toMatchObject({ published_at_precision: "time" });
  });
  test("stores what the source gives: rating, day in the restaurant's zone, language, sub-ratings, translation", async () => {
    const { organizationId } = await setup({ timeZone: "Europe/London" });
    const text = "(Translated by Google) The food was very good\n\n(Original)\nTrès bon 😀";
    await run(organizationId, [
      reviewLine("1", {
        text,
        rating: "8,5",
        rating_scale: 10,
        language: "fr_FR",
        subRatings: { food: 5 },
        date: "15/06/2026 23:30",
      }),
    ]);
    expect((await stored(organizationId))[0]).toMatchObject({
      platform_key: "gmb",
      rating: 4,
      text: "Très bon 😀",
      language: "fr",
      answer_state: "not_answered",
      published_at: new Date("2026-06-15T22:30:00Z"),
      details: { subRatings: { food: 5 }, ratingRaw: { value: 8.5, scale: 10 } },
      translations: [{ text: "The food was very good", language: "en", source: "google" }],
    });
  });
  test("makes the restaurant one of its platform, says when reviews came, and notes who imported them", async () => {
    const { organizationId, restaurant } = await setup();
    await run(organizationId, [reviewLine("1"), reviewLine("2", { platform: "private" })], {
      userName: "Camille Aubry",
    });
    const { rows: platforms } = await pool.query("select key from platforms where restaurant_id = $1", [restaurant.id]);
    expect(platforms).toEqual([{ key: "gmb" }]);
    const { rows } = await pool.query("select reviews_last_update from restaurants where id = $1", [restaurant.id]);
    expect(rows).toEqual([{ reviews_last_update: now }]);
    const { rows: events } = await pool.query("select kind, user_name from review_events where restaurant_id = $1", [
      restaurant.id,
    ]);
    expect(events).toEqual(Array(2).fill({ kind: "imported", user_name: "Camille Aubry" }));
    expect((await stored(organizationId)).map((row) => [row.is_private, row.answer_state])).toEqual([
      [false, "not_answered"],
      [true, "not_answerable"],
    ]);
  });
  test("keeps the roll-ups exact, so that figures are right at once", async () => {
    const { organizationId, restaurant } = await setup();
    await run(organizationId, [
      reviewLine("1"),
      reviewLine("2", { rating: 5 }),
      reviewLine("3", { rating: 5, ownerReply: "Merci" }),
    ]);
    const { rows } = await pool.query(
      "select rating, answer_state, count from review_totals where restaurant_id = $1 and count > 0 order by 1, 2",
      [restaurant.id],
    );
    expect(rows).toEqual([
      { rating: 4, answer_state: "not_answered", count: 1 },
      { rating: 5, answer_state: "answered", count: 1 },
      { rating: 5, answer_state: "not_answered", count: 1 },
    ]);
  });
});

describe("values that are cut", () => {
  test("are cut between characters: an emoji at the limit does not lose the file", async () => {
    const { organizationId } = await setup();
    const upTo = (length: number) => `${"a".repeat(length - 1)}\u{1F600}`;
    const cut = { tripType: upTo(80), ratingTags: [upTo(60)], replyText: "Merci", replyAuthor: upTo(300) };
    const { counts } = await run(organizationId, [reviewLine("1", cut)]);
    expect(counts).toMatchObject({ created: 1, incomplete: 1 });
    expect(await stored(organizationId)).toMatchObject([
      { details: { tripType: "a".repeat(79) }, rating_tags: ["a".repeat(59)] },
    ]);
  });
});

describe("a column of ratings on another scale", () => {
  test("is refused until the scale is named, instead of storing 4 of 10 as four stars", async () => {
    const { organizationId } = await setup();
    const rows = [8, 9, 4, 10].map((rating, index) => reviewLine(String(index), { rating, platform: "TheFork" }));
    const result = await run(organizationId, [...rows, reviewLine("g", { rating: 3 })]);
    expect(result.counts).toMatchObject({ created: 1, refused: 4 });
    expect(new Set(result.remarks.map(({ reason }) => reason))).toEqual(new Set(["rating_scale_missing"]));
    const scaled = await run(
      organizationId,
      rows.map((row) => ({ ...row, rating_scale: 10 })),
    );
    expect(scaled.counts).toMatchObject({ created: 4 });
  });
});

describe("a large file", () => {
  test("of 5,000 rows that fails at its end leaves nothing behind", async () => {
    const { organizationId } = await setup();
    const rows = Array.from({ length: 5000 }, (_, index) => reviewLine(`n${index}`, { text: `Avis numéro ${index}` }));
    const file = importFile(jsonLines(rows));
    const options: ImportOptions = { kind: "reviews", organizationId, now, platformKey: "gmb" };
    const after = () => Promise.reject(new Error("power cut"));
    await expect(applyImport(database, file, options, { after })).rejects.toThrow("power cut");
    expect(await stored(organizationId)).toEqual([]);
  });
});

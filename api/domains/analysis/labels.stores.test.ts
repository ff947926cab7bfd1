import { expect, test } from "vitest";
import type { LabelCorrection } from "#contract/analysis/schemas.ts";
import { readAll } from "#tests/factories/analysis.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function desk(text = "La cuisine est délicieuse. Le serveur était désagréable.") {
  const made = await reviewSetup(database);
  const review = await createReview(database, { restaurantId: made.restaurant.id, text });
  await readAll(database);
  const correct = async (correction: LabelCorrection) =>
    (await made.api.analysis.correct({ reviewId: review.id, correction })).data.analysis;
  const find = async (filters: object) => {
    const { data } = await made.api.reviews.search({ restaurantIds: [made.restaurant.id], ...filters });
    return data.some(({ _id }) => _id === review.id);
  };
  return { ...made, review, correct, find };
}

test("a topic set by hand counts at once, with who and when, and is taken back again", async () => {
  const { correct, find } = await desk();
  expect(await find({ topics: ["service"], topicPolarity: "positive" })).toBe(false);
  const corrected = await correct({ label: "service", value: "positive" });
  expect(corrected?.topics.find(({ topic }) => topic === "service")).toEqual({
    topic: "service",
    polarity: "positive",
    // The sentence says the opposite: it is no evidence.
    spans: [],
    corrected: { userName: "Lina Roy", at: expect.any(String) },
  });
  expect(await find({ topics: ["service"], topicPolarity: "positive" })).toBe(true);
  const undone = await correct({ label: "service", value: null });
  expect(undone?.topics.find(({ topic }) => topic === "service")).toMatchObject({
    polarity: "negative",
    corrected: null,
  });
  expect(await find({ topics: ["service"], topicPolarity: "negative" })).toBe(true);
});

test("a topic can be taken away, and one can be added that no sentence shows", async () => {
  const { correct, find } = await desk();
  const without = await correct({ label: "food", value: "none" });
  expect(without?.topics.map(({ topic }) => topic)).toEqual(["service"]);
  expect(without?.removed).toMatchObject([{ topic: "food", corrected: { userName: "Lina Roy" } }]);
  expect(await find({ topics: ["food"] })).toBe(false);
  await correct({ label: "location", value: "mixed" });
  for (const topicPolarity of ["positive", "negative"] as const)
    expect(await find({ topics: ["location"], topicPolarity })).toBe(true);
});

test("what a review says as a whole can be set against its stars", async () => {
  const { correct, find } = await desk();
  expect(await correct({ label: "sentiment", value: "negative" })).toMatchObject({
    sentiment: "negative",
    sentimentCorrected: { userName: "Lina Roy" },
  });
  expect([await find({ sentiments: ["negative"] }), await find({ sentiments: ["positive"] })]).toEqual([true, false]);
});

test("the language can be set, drafts and templates heed it, and it is taken back", async () => {
  const { correct, find, api, review } = await desk();
  const set = await correct({ label: "language", value: "it" });
  expect(set).toMatchObject({
    language: "it",
    languageBasis: null,
    languageCorrected: { userName: "Lina Roy", at: expect.any(String) },
  });
  expect([await find({ languages: ["it"] }), await find({ languages: ["fr"] })]).toEqual([true, false]);
  const drafted = await api.ai.draft({ reviewId: review.id, source: "templates" });
  expect(drafted.data.language).toBe("it");
  const { data: fillings } = await api.templates.fill({ reviewIds: [review.id] });
  expect(fillings[0]?.filled?.language).toBe("it");
  expect(await correct({ label: "language", value: "de" })).toMatchObject({ language: "de" });
  expect(await find({ languages: ["other"] })).toBe(true);
  const undone = await correct({ label: "language", value: null });
  expect(undone).toMatchObject({ language: "fr", languageCorrected: null });
  expect(await find({ languages: ["fr"] })).toBe(true);
});

test("labels outlive another reading, and changed words", async () => {
  const { correct, review, api } = await desk();
  await correct({ label: "food", value: "negative" });
  await database.pool.query("update reviews set text = 'Très bonne pizza, bien placé.' where id = $1", [review.id]);
  await readAll(database);
  const { data } = await api.reviews.get({ reviewId: review.id });
  expect(data.analysis?.topics).toMatchObject([
    { topic: "food", polarity: "negative", corrected: { userName: "Lina Roy" } },
    { topic: "location", polarity: "positive", corrected: null },
  ]);
});

test("a label set before anybody has read the review is kept for then", async () => {
  const { api, review } = await reviewSetup(database);
  await api.analysis.correct({ reviewId: review.id, correction: { label: "price", value: "positive" } });
  await readAll(database);
  const { data } = await api.reviews.get({ reviewId: review.id });
  expect(data.analysis?.topics.map(({ topic }) => topic)).toContain("price");
});

test("only who may change reviews there sets labels, and a foreign review is not found", async () => {
  const { review, restaurant } = await desk();
  const correction = { label: "food", value: "negative" } as const;
  const guest = await callerOf(database, await staffOf(database, restaurant, "guest"));
  await expect(guest.api.analysis.correct({ reviewId: review.id, correction })).rejects.toMatchObject({
    code: "PERMISSION_RULE",
  });
  const elsewhere = await callerOf(database, await staffOf(database, await createRestaurant(database), "owner"));
  await expect(elsewhere.api.analysis.correct({ reviewId: review.id, correction })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test.each([
  { label: "food", value: "splendid" },
  { label: "weather", value: "positive" },
  { label: "sentiment", value: "mixed" },
  { label: "sentiment", value: "none" },
  { label: "language", value: "klingon" },
])("%j is no label", async (correction) => {
  const { fetch, review } = await desk();
  const response = await fetch("PUT", `/reviews/${review.id}/labels`, { correction });
  expect(response.status).toBe(422);
});

import { beforeEach, expect, test } from "vitest";
import { AnalyserFailed } from "#api/analysis/external/analyser.ts";
import { inlineAnalyser, readAll } from "#tests/factories/analysis.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { claimAnalysis } from "./read/lease.ts";

const database = await testDatabase();
const { pool } = database;

beforeEach(async () => {
  await pool.query("delete from reviews");
  await pool.query(
    "update analysis_turn set lease_until = null, paused_until = null, failure_count = 0, failure = null",
  );
});

const columnsOf = async (id: string) =>
  (
    await pool.query("select sentiment, topic_bits, spoken_language, analysed_by, version from reviews where id = $1", [
      id,
    ])
  ).rows[0];

test("a new review is read once, and shows what it says with the sentences", async () => {
  const { api, review } = await reviewSetup(database);
  expect((await api.reviews.get({ reviewId: review.id })).data.analysis).toBeNull();
  expect(await readAll(database)).toEqual({ readCount: 1, fallbackCount: 0 });
  expect(await readAll(database)).toEqual({ readCount: 0, fallbackCount: 0 });
  const { data } = await api.reviews.get({ reviewId: review.id });
  const spans = [{ start: 0, end: 33, polarity: "positive" }];
  expect(data.analysis).toMatchObject({
    language: "fr",
    languageBasis: "told",
    sentiment: "positive",
    topics: [
      { topic: "food", polarity: "positive", spans, corrected: null },
      { topic: "service", polarity: "positive", spans, corrected: null },
    ],
    analyser: "comptoir/1",
  });
  // Reading does not change the review's version: no pending reply gets a conflict.
  expect(data.version).toBe(review.version);
});

test.each([
  ["text", "update reviews set text = 'Le plat était froid.' where id = $1"],
  ["rating", "update reviews set rating = 1 where id = $1"],
  ["title", "update reviews set title = 'Bof' where id = $1"],
])("a review whose %s changes is read again, and nothing old is shown meanwhile", async (_, change) => {
  const { api, review } = await reviewSetup(database);
  await readAll(database);
  await pool.query("update reviews set archived = not archived, author = 'Zoé' where id = $1", [review.id]);
  expect(await readAll(database)).toMatchObject({ readCount: 0 });
  await pool.query(change, [review.id]);
  expect((await api.reviews.get({ reviewId: review.id })).data.analysis).toBeNull();
  expect(await readAll(database)).toMatchObject({ readCount: 1 });
});

test("another version of the analyser reads everything again, older or newer", async () => {
  const { id } = await createReview(database);
  for (const version of ["comptoir/1", "comptoir/2", "comptoir/0"]) {
    expect(await readAll(database, inlineAnalyser(version))).toMatchObject({ readCount: 1 });
    expect((await columnsOf(id)).analysed_by).toBe(version);
  }
});

test("a finding about words that have changed meanwhile is dropped, and the new words are read", async () => {
  const { id } = await createReview(database);
  const slow = inlineAnalyser();
  let isFirst = true;
  const { readCount } = await readAll(database, {
    ...slow,
    analyse: async (reviews) => {
      if (isFirst) await pool.query("update reviews set text = 'La note est trop chère.' where id = $1", [id]);
      isFirst = false;
      return slow.analyse(reviews);
    },
  });
  expect(readCount).toBe(1);
  const { rows } = await pool.query("select finding from review_analyses where review_id = $1", [id]);
  expect(rows[0].finding.topics.map(({ topic }: { topic: string }) => topic)).toContain("price");
});

test("reviews without words, of nine thousand characters, of emoji and from right to left are each read", async () => {
  const texts = [null, "", "😍".repeat(20), "x".repeat(9000), "אוכל טוב מאוד", "Bon 你好 good", "\u0001\u202e hostile"];
  for (const text of texts) await createReview(database, { text, language: "xx-wrong" });
  expect(await readAll(database)).toMatchObject({ readCount: texts.length });
  const { rows } = await pool.query("select count(*)::int as count from reviews where analysed_by is null");
  expect(rows).toEqual([{ count: 0 }]);
});

const failing = (trouble: "slow" | "refused" | "nonsense") => ({
  ...inlineAnalyser("external/json/analyser.example"),
  analyse: async () => Promise.reject(new AnalyserFailed(trouble, "told so")),
});

test.each(["slow", "refused", "nonsense"] as const)(
  "while an external analyser is %s, the embedded one stands in, and what it read is read again later",
  async (trouble) => {
    const { id } = await createReview(database);
    const external = failing(trouble);
    expect(await readAll(database, external)).toEqual({ readCount: 0, fallbackCount: 1 });
    expect((await columnsOf(id)).analysed_by).toBe("comptoir/1");
    const { rows } = await pool.query(
      "select failure, failure_count, paused_until > now() as paused from analysis_turn",
    );
    expect(rows).toEqual([{ failure: trouble, failure_count: 1, paused: true }]);
    // While paused, the analyser is not called, and new reviews are read all the same.
    const healed = inlineAnalyser(external.id);
    await createReview(database);
    expect(await readAll(database, healed)).toEqual({ readCount: 0, fallbackCount: 1 });
    await pool.query("update analysis_turn set paused_until = now() - interval '1 second'");
    expect(await readAll(database, healed)).toEqual({ readCount: 2, fallbackCount: 0 });
    expect((await pool.query("select failure_count from analysis_turn")).rows).toEqual([{ failure_count: 0 }]);
    expect((await columnsOf(id)).analysed_by).toBe(external.id);
  },
);

test("a review that the external analyser leaves out is read by the embedded one, and not asked for again", async () => {
  await createReview(database);
  const silent = { ...inlineAnalyser("external/json/analyser.example"), analyse: async () => [] };
  expect(await readAll(database, silent)).toEqual({ readCount: 1, fallbackCount: 0 });
  expect(await readAll(database, silent)).toEqual({ readCount: 0, fallbackCount: 0 });
});

test("one process reads at a time; the turn of one that died runs out", async () => {
  await createReview(database);
  const turn = await claimAnalysis(database.orm);
  expect(await readAll(database)).toEqual({ readCount: 0, fallbackCount: 0 });
  await pool.query("update analysis_turn set lease_until = now() - interval '1 second'");
  expect(await readAll(database)).toMatchObject({ readCount: 1 });
  expect(await turn?.renew()).toBe(false);
});

import { describe, expect, test } from "vitest";
import { importDay, importReviewsOf, importSetup, reviewLine, storedReviews } from "#tests/factories/review-imports.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const { pool } = database;
const run = importReviewsOf.bind(null, database);
const stored = storedReviews.bind(null, pool);
const setup = importSetup.bind(null, database);

describe("importing reviews again", () => {
  test("finds all of them unchanged, with and without ids of their own", async () => {
    const { organizationId } = await setup();
    const rows = [
      reviewLine("1"),
      reviewLine("2", { id: undefined }),
      reviewLine("3", { id: undefined, date: "il y a 3 semaines", author: "Luc" }),
    ];
    expect((await run(organizationId, rows)).counts).toMatchObject({ created: 3 });
    const versions = (await stored(organizationId)).map((row) => row.version);
    const later = new Date(importDay.getTime() + 3 * 86_400_000);
    expect((await run(organizationId, rows, { now: later })).counts).toMatchObject({
      unchanged: 3,
      created: 0,
      updated: 0,
    });
    expect((await stored(organizationId)).map((row) => row.version)).toEqual(versions);
  });
  test("takes an edited text and new stars, and raises the version so that open screens are notified", async () => {
    const { organizationId } = await setup();
    await run(organizationId, [reviewLine("1")]);
    expect(
      (await run(organizationId, [reviewLine("1", { text: "Finalement moyen", rating: 2 })])).counts,
    ).toMatchObject({
      updated: 1,
    });
    expect(await stored(organizationId)).toMatchObject([{ text: "Finalement moyen", rating: 2, version: 2 }]);
  });
  test("never goes back to what an older export says", async () => {
    const { organizationId } = await setup();
    await run(organizationId, [reviewLine("1", { text: "nouveau", updatedAt: "2026-05-01T00:00:00Z" })]);
    const older = await run(organizationId, [reviewLine("1", { text: "ancien", updatedAt: "2026-02-01T00:00:00Z" })]);
    expect(older.counts).toMatchObject({ unchanged: 1 });
    expect(await stored(organizationId)).toMatchObject([{ text: "nouveau" }]);
  });
  test("leaves an archived review archived", async () => {
    const { organizationId } = await setup();
    await run(organizationId, [reviewLine("1")]);
    await pool.query("update reviews set archived = true where external_id = '1'");
    await run(organizationId, [reviewLine("1", { text: "autre" })]);
    expect(await stored(organizationId)).toMatchObject([{ text: "autre", archived: true }]);
  });
});

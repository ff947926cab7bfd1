import { describe, expect, test } from "vitest";
import { importFile, jsonLines } from "#tests/factories/import-files.ts";
import { createOrganization, createReply, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { applyImport } from "../run.ts";

const database = await testDatabase();
const { pool } = database;
const row = (more: object = {}) => ({
  id: "1",
  author: "Léa",
  rating: 4,
  text: "Très bon",
  date: "2026-01-02",
  ...more,
});

/** A restaurant with one imported review; `again` imports it once more. */
async function imported(first: object = {}) {
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId });
  const again = (more: object) =>
    applyImport(database, importFile(jsonLines([row(more)])), {
      kind: "reviews",
      organizationId,
      now: new Date("2026-11-20T10:00:00Z"),
      platformKey: "gmb",
      restaurantRef: restaurant.id,
    });
  await again(first);
  const review = async () =>
    (
      await pool.query("select id, answer_state, answered_at, text from reviews where restaurant_id = $1", [
        restaurant.id,
      ])
    ).rows[0];
  const replies = async () =>
    (
      await pool.query(
        "select text, state, author_name, published_by_name, published_at from review_replies where restaurant_id = $1 order by created_at, id",
        [restaurant.id],
      )
    ).rows;
  const events = async () =>
    (
      await pool.query(
        "select kind, user_name, text, former_text from review_events where restaurant_id = $1 order by at, id",
        [restaurant.id],
      )
    ).rows;
  return { again, review, replies, events };
}

describe("a reply given by the source", () => {
  test("is kept as published and makes the review answered since its day", async () => {
    const { review, replies } = await imported({
      reply_text: "Merci !",
      reply_at: "2026-01-03T09:00:00Z",
      reply_author: "L’équipe",
    });
    expect(await review()).toMatchObject({ answer_state: "answered", answered_at: new Date("2026-01-03T09:00:00Z") });
    expect(await replies()).toEqual([
      {
        text: "Merci !",
        state: "published",
        author_name: "L’équipe",
        published_by_name: null,
        published_at: new Date("2026-01-03T09:00:00Z"),
      },
    ]);
  });
  test("without a day answers the review without inventing one", async () => {
    const { review, replies } = await imported({ reply_text: "Merci !" });
    expect(await review()).toMatchObject({ answer_state: "answered", answered_at: null });
    expect(await replies()).toMatchObject([{ published_at: null }]);
  });
  test("is not stored a second time, and a new wording replaces the imported one", async () => {
    const { again, replies } = await imported({ reply_text: "Merci !" });
    expect((await again({ reply_text: "Merci !" })).counts).toMatchObject({ unchanged: 1 });
    expect((await again({ reply_text: "Merci beaucoup !" })).counts).toMatchObject({ updated: 1 });
    expect((await replies()).map(({ text }) => text)).toEqual(["Merci beaucoup !"]);
  });
  test("in a new wording is an event of the review's history, with the words before it", async () => {
    const { again, events } = await imported({ reply_text: "Merci !" });
    await again({ reply_text: "Merci beaucoup !" });
    await again({ reply_text: "Merci beaucoup !", text: "Très très bon" });
    expect((await events()).filter(({ kind }) => kind !== "imported")).toEqual([
      { kind: "reply_edited", user_name: null, text: "Merci beaucoup !", former_text: "Merci !" },
    ]);
  });
  test("that comes later turns an unanswered review into an answered one", async () => {
    const { again, review, events } = await imported();
    expect(await review()).toMatchObject({ answer_state: "not_answered" });
    await again({ reply_text: "Merci !", reply_at: "2026-02-01" });
    expect((await events()).at(-1)).toMatchObject({ kind: "reply_published", text: "Merci !" });
    expect(await review()).toMatchObject({ answer_state: "answered", answered_at: new Date("2026-02-01T11:00:00Z") });
  });
});

describe("a reply written in Comptoir", () => {
  test("stays, and its review stays answered, when the file knows of none", async () => {
    const { again, review, replies } = await imported();
    const user = await createUser(database);
    const { id } = await review();
    await createReply(database, {
      reviewId: id,
      text: "Au plaisir",
      state: "published",
      authorUserId: user.id,
      publishedByName: "Camille",
    });
    await again({ text: "Très très bon" });
    expect(await review()).toMatchObject({ answer_state: "answered", text: "Très très bon" });
    expect(await replies()).toMatchObject([{ text: "Au plaisir", state: "published", published_by_name: "Camille" }]);
  });
  test("that waits stays pending when the file knows of none", async () => {
    const { again, review, replies } = await imported();
    await createReply(database, {
      reviewId: (await review()).id,
      text: "Au plaisir",
      authorUserId: (await createUser(database)).id,
    });
    await again({ text: "Très très bon" });
    expect(await review()).toMatchObject({ answer_state: "pending" });
    expect(await replies()).toMatchObject([{ text: "Au plaisir", state: "saved" }]);
  });
  test("counts as published once the source shows the same words, and is not doubled", async () => {
    const { again, review, replies } = await imported();
    await createReply(database, {
      reviewId: (await review()).id,
      text: "Au plaisir",
      authorUserId: (await createUser(database)).id,
    });
    await again({ reply_text: "Au plaisir", reply_at: "2026-02-01" });
    expect(await review()).toMatchObject({ answer_state: "answered" });
    expect(await replies()).toMatchObject([{ text: "Au plaisir", state: "published", author_name: "Camille Aubry" }]);
    const { rows } = await pool.query("select kind from review_events where review_id = $1 order by id", [
      (await review()).id,
    ]);
    expect(rows.map(({ kind }) => kind)).toContain("reply_published");
  });
  test("is never overwritten by other words from the source; both are kept", async () => {
    const { again, review, replies } = await imported();
    await createReply(database, {
      reviewId: (await review()).id,
      text: "Au plaisir",
      authorUserId: (await createUser(database)).id,
    });
    await again({ reply_text: "Merci !", reply_at: "2026-02-01" });
    expect((await replies()).map(({ text, state }) => [text, state]).sort()).toEqual([
      ["Au plaisir", "saved"],
      ["Merci !", "published"],
    ]);
  });
  test("that was taken away on purpose does not come back with the same file", async () => {
    const { again, review, replies } = await imported({ reply_text: "Merci !" });
    const { id } = await review();
    await pool.query("delete from review_replies where review_id = $1", [id]);
    await pool.query("update reviews set answer_state = 'not_answered', answered_at = null where id = $1", [id]);
    await again({ reply_text: "Merci !", text: "Très très bon" });
    expect(await review()).toMatchObject({ answer_state: "not_answered", text: "Très très bon" });
    expect(await replies()).toEqual([]);
  });
});

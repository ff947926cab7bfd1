import { describe, expect, test } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { answeredAt, reviewSetup, staffOf, totalsOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

const dayIn = (timeZone: string, ms = Date.now()) => new Date(ms).toLocaleDateString("sv-SE", { timeZone });

async function privateSetup(...of: [] | ["guest"]) {
  const setup = await reviewSetup(database, ...of);
  await database.pool.query("delete from reviews where id = $1", [setup.review.id]);
  const review = await createReview(database, {
    restaurantId: setup.restaurant.id,
    platformKey: "private",
    isPrivate: true,
    answerState: "not_answerable",
  });
  const reply = { reviewId: review.id, version: 1, text: "Nous l’avons invitée à revenir.", channel: "phone" } as const;
  const outbox = async () =>
    (await database.pool.query("select id from outbox_items where restaurant_id = $1", [setup.restaurant.id])).rows;
  return { ...setup, review, reply, outbox, path: `/reviews/${review.id}/recorded-replies` };
}

describe("reviews.recordReply", () => {
  test("keeps what was said to the guest as the reply, with who, how and when, and sends nothing", async () => {
    const { api, review, reply, user, outbox } = await privateSetup();
    const { data } = await api.reviews.recordReply({ ...reply, text: "  Invitée à revenir. ", givenOn: "2026-07-02" });
    expect(data).toMatchObject({ version: 2, answerState: "answered" });
    expect(data.replies).toMatchObject([
      {
        text: "Invitée à revenir.",
        state: "published",
        channel: "phone",
        author: { userId: user.id, name: "Lina Roy" },
        publishedAt: "2026-07-02T10:00:00.000Z",
        publishedAtPrecision: "day",
        outbox: null,
      },
    ]);
    expect(await answeredAt(database, review.id)).toEqual(new Date("2026-07-02T10:00:00Z"));
    expect(await totalsOf(database, review.restaurantId)).toEqual(["answered 1"]);
    expect(await outbox()).toEqual([]);
    const history = await api.reviews.history({ reviewId: review.id });
    expect(history.data).toMatchObject([{ kind: "reply_recorded", userName: "Lina Roy", text: "Invitée à revenir." }]);
  });

  test("without a day is of today in the restaurant's zone; a day to come is refused", async () => {
    const { api, fetch, path, reply } = await privateSetup();
    const tomorrow = dayIn("Europe/Paris", Date.now() + 86_400_000);
    const refused = await fetch("POST", path, { ...reply, givenOn: tomorrow });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ data: { fields: { givenOn: "in_future" } } });
    const { data } = await api.reviews.recordReply(reply);
    expect(dayIn("Europe/Paris", Date.parse(data.replies[0]?.publishedAt ?? ""))).toBe(dayIn("Europe/Paris"));
  });

  test("of a day before the review's own is refused, as years typed with two digits are; of its own day it is taken", async () => {
    const { api, fetch, path, reply, review } = await privateSetup();
    // 23:30 of 30 June in Paris.
    await database.pool.query("update reviews set published_at = '2026-06-30T21:30:00Z' where id = $1", [review.id]);
    for (const givenOn of ["2026-06-29", "0026-07-02", "0001-01-01"]) {
      const refused = await fetch("POST", path, { ...reply, givenOn });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ data: { fields: { givenOn: "before_review" } } });
    }
    const { data } = await api.reviews.recordReply({ ...reply, givenOn: "2026-06-30" });
    expect(data.replies).toMatchObject([{ publishedAt: "2026-06-30T10:00:00.000Z" }]);
  });

  test("deleting it makes the review what it was before, and is in its history", async () => {
    const { api, review, reply } = await privateSetup();
    const { data } = await api.reviews.recordReply(reply);
    const replyId = data.replies[0]?._id ?? "";
    const deleted = await api.reviews.deleteReply({ reviewId: review.id, replyId, version: 2 });
    expect(deleted.data).toMatchObject({ answerState: "not_answerable", replies: [] });
    const history = await api.reviews.history({ reviewId: review.id });
    expect(history.data.map(({ kind }) => kind)).toEqual(["reply_deleted", "reply_recorded"]);
  });

  test("rewording it leaves it given, and sends nothing", async () => {
    const { api, review, reply, outbox } = await privateSetup();
    const { data } = await api.reviews.recordReply(reply);
    const replyId = data.replies[0]?._id ?? "";
    const edited = await api.reviews.editReply({ reviewId: review.id, replyId, version: 2, text: "Rappelée lundi." });
    expect(edited.data).toMatchObject({
      answerState: "answered",
      replies: [{ text: "Rappelée lundi.", state: "published", channel: "phone" }],
    });
    expect(await outbox()).toEqual([]);
  });

  test("the second of two writers is refused, with what the first one wrote", async () => {
    const { api, fetch, path, reply } = await privateSetup();
    await api.reviews.recordReply(reply);
    const refused = await fetch("POST", path, { ...reply, text: "Deux fois" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "REPLY_CONFLICT",
      data: { current: { version: 2, replies: [{ text: reply.text }] } },
    });
  });

  test("is refused: 409 for a public review, 422 without text or channel, 403 to a guest and to whom a colleague approves", async () => {
    const { api, fetch, path, reply, restaurant } = await privateSetup();
    const open = await createReview(database, { restaurantId: restaurant.id });
    await expect(api.reviews.recordReply({ ...reply, reviewId: open.id })).rejects.toMatchObject({
      code: "REVIEW_NOT_PRIVATE",
      status: 409,
    });
    for (const wrong of [
      { text: "  " },
      { text: "\0 \0" },
      { text: "x".repeat(4001) },
      { channel: "pigeon" },
      { givenOn: "2026-02-30" },
    ])
      expect((await fetch("POST", path, { ...reply, ...wrong })).status).toBe(422);
    const guest = await callerOf(database, await staffOf(database, restaurant, "guest"));
    expect((await guest.fetch("POST", path, reply)).status).toBe(403);
    await database.pool.query("update organizations set approval_roles = '{editor}' where id = $1", [
      restaurant.organizationId,
    ]);
    const mustAsk = await fetch("POST", path, reply);
    expect([mustAsk.status, ((await mustAsk.json()) as { code: string }).code]).toEqual([403, "REPLY_NEEDS_APPROVAL"]);
  });

  test("a foreign review answers the same 404 as a missing one", async () => {
    const { reply } = await privateSetup();
    const { fetch } = await privateSetup();
    expect((await fetch("POST", `/reviews/${reply.reviewId}/recorded-replies`, reply)).status).toBe(404);
  });

  test("an answered private review still takes no reply, no suggestion and no draft", async () => {
    const { api, fetch, review, reply } = await privateSetup();
    await api.reviews.recordReply(reply);
    for (const [path, body] of [
      [`/reviews/${review.id}/replies`, { version: 2, text: "Bonjour" }],
      [`/reviews/${review.id}/suggestions`, { version: 2, text: "Bonjour" }],
      [`/reviews/${review.id}/ai-draft`, {}],
    ] as const) {
      const refused = await fetch("POST", path, body);
      expect([path, refused.status]).toEqual([path, 409]);
      expect(await refused.json()).toMatchObject({ code: "REVIEW_NOT_ANSWERABLE" });
    }
  });
});

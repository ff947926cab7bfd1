import { describe, expect, test } from "vitest";
import { Review } from "#contract/reviews/schemas.ts";
import { createReview } from "#tests/factories/records.ts";
import { answeredAt, reviewSetup, staffOf, totalsOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

describe("reviews.reply", () => {
  test("keeps the reply as saved, makes the review pending, counts it and writes it into the history", async () => {
    const { api, review, user } = await reviewSetup(database);
    const { data } = await api.reviews.reply({ reviewId: review.id, version: 1, text: "  Merci Inès !  " });
    expect(data).toMatchObject({ version: 2, answerState: "pending" });
    expect(data.replies).toMatchObject([
      {
        text: "Merci Inès !",
        state: "saved",
        publishedBy: null,
        publishedAt: null,
        author: { userId: user.id, name: "Lina Roy" },
      },
    ]);
    expect(await answeredAt(database, review.id)).toBeNull();
    expect(await totalsOf(database, review.restaurantId)).toEqual(["pending 1"]);
    const history = await api.reviews.history({ reviewId: review.id });
    expect(history.data).toMatchObject([{ kind: "replied", userName: "Lina Roy", text: "Merci Inès !" }]);
  });

  test("refuses the second of two writers, with the text of the first, and keeps one reply", async () => {
    const { api, restaurant, review } = await reviewSetup(database);
    const second = await callerOf(database, await staffOf(database, restaurant, "editor", "Marco"));
    await api.reviews.reply({ reviewId: review.id, version: 1, text: "La première réponse" });
    const refused = await second.fetch("POST", `/reviews/${review.id}/replies`, { version: 1, text: "La seconde" });
    expect(refused.status).toBe(409);
    const body = (await refused.json()) as { code: string; data: { current: unknown } };
    expect(body.code).toBe("REPLY_CONFLICT");
    const current = Review.parse(body.data.current);
    expect(current).toMatchObject({ version: 2, replies: [{ text: "La première réponse" }] });
    const { data } = await api.reviews.get({ reviewId: review.id });
    expect(data.replies).toHaveLength(1);
  });

  test("lets exactly one of many writers through who answer at the same moment", async () => {
    const { api, review } = await reviewSetup(database);
    const attempts = Array.from({ length: 8 }, (_, index) =>
      api.reviews.reply({ reviewId: review.id, version: 1, text: `Réponse ${index}` }).then(
        () => "written",
        (error: { code: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "written")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "REPLY_CONFLICT")).toHaveLength(7);
    const { rows } = await database.pool.query(
      "select count(*)::int as count from review_events where review_id = $1",
      [review.id],
    );
    expect(rows[0].count).toBe(1);
  });

  test.each([
    "'; drop table reviews; --",
    "<img src=x onerror=alert(1)>",
    "שלום ‮ مرحبا",
    "👩‍🍳🇫🇷",
    "a\0b",
    "x".repeat(4000),
  ])("keeps the hostile text %j as it was typed", async (text) => {
    const { api, review } = await reviewSetup(database);
    const { data } = await api.reviews.reply({ reviewId: review.id, version: 1, text });
    expect(data.replies[0]?.text).toBe(text.replaceAll("\0", ""));
  });

  test("is refused: 409 where no answer is possible, 422 without text or with too much, 403 to a guest", async () => {
    const { api, fetch, restaurant, review } = await reviewSetup(database);
    const path = `/reviews/${review.id}/replies`;
    for (const text of ["\0 \0", "   ", "x".repeat(4001)])
      expect((await fetch("POST", path, { version: 1, text })).status).toBe(422);
    const closed = await createReview(database, {
      restaurantId: restaurant.id,
      platformKey: "private",
      isPrivate: true,
      answerState: "not_answerable",
    });
    await expect(api.reviews.reply({ reviewId: closed.id, version: 1, text: "Merci" })).rejects.toMatchObject({
      code: "REVIEW_NOT_ANSWERABLE",
      status: 409,
    });
    const guest = await callerOf(database, await staffOf(database, restaurant, "guest"));
    const refused = await guest.fetch("POST", path, { version: 1, text: "Merci" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permissionRule: { action: "create", subject: "Reply" } });
  });
});

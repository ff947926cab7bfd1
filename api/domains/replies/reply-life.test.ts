import { describe, expect, test } from "vitest";
import { createReply } from "#tests/factories/records.ts";
import { answeredAt, reviewSetup, staffOf, totalsOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

describe("a reply's life", () => {
  test("published: in the name of who says so; edited: it waits again; deleted: the review is open again", async () => {
    const { api, review } = await reviewSetup(database);
    const reviewId = review.id;
    const written = await api.reviews.reply({ reviewId, version: 1, text: "Merci" });
    const replyId = written.data.replies[0]?._id ?? "";
    const published = await api.reviews.markReplyPublished({ reviewId, replyId, version: 2 });
    expect(published.data).toMatchObject({
      answerState: "answered",
      replies: [{ state: "published", publishedBy: "Lina Roy" }],
    });
    const first = await answeredAt(database, reviewId);
    expect(first).not.toBeNull();
    const edited = await api.reviews.editReply({ reviewId, replyId, version: 3, text: "Merci beaucoup" });
    expect(edited.data).toMatchObject({
      answerState: "pending",
      replies: [{ state: "saved", text: "Merci beaucoup" }],
    });
    expect(await answeredAt(database, reviewId)).toEqual(first);
    const deleted = await api.reviews.deleteReply({ reviewId, replyId, version: 4 });
    expect(deleted.data).toMatchObject({ version: 5, answerState: "not_answered", replies: [] });
    expect(await answeredAt(database, reviewId)).toBeNull();
    expect(await totalsOf(database, review.restaurantId)).toEqual(["not_answered 1"]);
    const history = await api.reviews.history({ reviewId });
    expect(history.data.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "reply_deleted: Merci beaucoup",
      "reply_edited: Merci beaucoup",
      "reply_published: Merci",
      "replied: Merci",
    ]);
  });

  test.each([
    ["an imported reply", "published"],
    ["a saved reply", "saved"],
  ] as const)("%s that is edited keeps its former words in the history", async (_name, state) => {
    const { api, review } = await reviewSetup(database);
    const reply = await createReply(database, { reviewId: review.id, state, text: "Merci, à bientôt" });
    await api.reviews.editReply({ reviewId: review.id, replyId: reply.id, version: 2, text: "Merci beaucoup" });
    const { data } = await api.reviews.history({ reviewId: review.id });
    expect(data).toMatchObject([{ kind: "reply_edited", text: "Merci beaucoup", formerText: "Merci, à bientôt" }]);
  });

  test("each change asks for the version seen: an old one is 409 with the review as it is now", async () => {
    const { fetch, review } = await reviewSetup(database);
    const reply = await createReply(database, { reviewId: review.id, state: "saved" });
    const path = `/reviews/${review.id}/replies/${reply.id}`;
    const responses = [
      await fetch("PUT", path, { version: 1, text: "Autre" }),
      await fetch("DELETE", path, { version: 1 }),
      await fetch("PUT", `${path}/published`, { version: 1 }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: "REPLY_CONFLICT",
        data: { current: { version: 2, replies: [{ _id: reply.id }] } },
      });
    }
  });

  test("an editor deletes its own replies and nobody else's, a moderator anybody's", async () => {
    const { api, restaurant, review, user } = await reviewSetup(database, "editor");
    const own = await createReply(database, { reviewId: review.id, authorUserId: user.id });
    const foreign = await createReply(database, { reviewId: review.id, authorUserId: null });
    await expect(
      api.reviews.deleteReply({ reviewId: review.id, replyId: foreign.id, version: 3 }),
    ).rejects.toMatchObject({
      code: "PERMISSION_RULE",
      data: { permissionRule: { action: "delete", subject: "Reply" } },
    });
    const { data } = await api.reviews.deleteReply({ reviewId: review.id, replyId: own.id, version: 3 });
    expect(data.replies.map(({ _id }) => _id)).toEqual([foreign.id]);
    const moderator = await callerOf(database, await staffOf(database, restaurant, "moderator"));
    const left = await moderator.api.reviews.deleteReply({ reviewId: review.id, replyId: foreign.id, version: 4 });
    expect(left.data.replies).toEqual([]);
  });
});

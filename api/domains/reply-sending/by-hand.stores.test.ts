import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { sortedReviewQuery } from "#contract/reviews/filters.ts";
import { outboxSetup } from "#tests/factories/outbox.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import { createReply, createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import type { TestCaller } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** What the list and the count of replies to place by hand have of a restaurant: both, as ids and as a number. */
async function byHandOf(api: TestCaller["api"], restaurantId: string) {
  const query = { ...sortedReviewQuery.defaults, byHand: true, restaurantIds: [restaurantId] };
  const { data } = await api.reviews.search({ ...query, pageSize: 50 });
  const { data: count } = await api.reviews.count(query);
  expect(count).toEqual({ count: data.length, isExact: true });
  return data.map(({ _id }) => _id);
}

test("a reply to a platform without connection waits to be placed by hand until somebody says that it is there", async () => {
  const { api, review } = await reviewSetup(database);
  const { id: reviewId, restaurantId } = review;
  expect(await byHandOf(api, restaurantId)).toEqual([]);
  const { data: written } = await api.reviews.reply({ reviewId, version: 1, text: "Merci" });
  expect(await byHandOf(api, restaurantId)).toEqual([reviewId]);

  const replyId = written.replies[0]?._id ?? "";
  const { data: marked } = await api.reviews.markReplyPublished({ reviewId, replyId, version: written.version });
  expect(marked.answerState).toBe("answered");
  expect(await byHandOf(api, restaurantId)).toEqual([]);
  const answered = { ...sortedReviewQuery.defaults, restaurantIds: [restaurantId], notAnswered: false, pending: false };
  expect((await api.reviews.count({ ...answered, notAnswerable: false })).data.count).toBe(1);

  // Another text is another thing to put there.
  const edited = await api.reviews.editReply({ reviewId, replyId, version: marked.version, text: "Merci beaucoup" });
  expect(await byHandOf(api, restaurantId)).toEqual([reviewId]);
  await api.reviews.deleteReply({ reviewId, replyId, version: edited.data.version });
  expect(await byHandOf(api, restaurantId)).toEqual([]);
});

test.each([
  ["saved", null, true],
  ["saved", "cancelled", true],
  ["saved", "failed", true],
  ["saved", "queued", false],
  ["saved", "sending", false],
  ["saved", "sent", false],
  ["saved", "in_review", false],
  ["saved", "unknown", false],
  ["saved", "overwritten", false],
  ["in_review", null, false],
  ["published", null, false],
  ["refused", "refused", false],
] as const)("a reply that is %s, with an item that is %s: listed %s", async (state, item, isListed) => {
  const { api, review } = await reviewSetup(database);
  const { id: reviewId, restaurantId } = review;
  const reply = await createReply(database, { reviewId, state });
  if (item) await insertItem(database, { restaurantId, reviewId, replyId: reply.id, state: item });
  expect(await byHandOf(api, restaurantId)).toEqual(isListed ? [reviewId] : []);
});

test("a reply that was replaced on its platform waits to be placed by hand once it is reworded", async () => {
  const { api, review } = await reviewSetup(database);
  const { id: reviewId, restaurantId } = review;
  const reply = await createReply(database, { reviewId, state: "saved" });
  await insertItem(database, { restaurantId, reviewId, replyId: reply.id, state: "overwritten" });
  expect(await byHandOf(api, restaurantId)).toEqual([]);
  const { data } = await api.reviews.get({ reviewId });
  await api.reviews.editReply({ reviewId, replyId: reply.id, version: data.version, text: "Merci encore" });
  expect(await byHandOf(api, restaurantId)).toEqual([reviewId]);
});

test("only the latest reply counts, and no private or removed review", async () => {
  const { api, review, restaurant } = await reviewSetup(database);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
  await createReply(database, { reviewId: review.id, state: "saved", createdAt: at(1) });
  await createReply(database, { reviewId: review.id, state: "published", createdAt: at(2) });
  for (const more of [{ isPrivate: true, platformKey: "private" as const }, { removedAt: at(0) }]) {
    const other = await createReview(database, { restaurantId: restaurant.id, ...more });
    await createReply(database, { reviewId: other.id, state: "saved" });
  }
  expect(await byHandOf(api, restaurant.id)).toEqual([]);
  await createReply(database, { reviewId: review.id, state: "saved", createdAt: at(3) });
  expect(await byHandOf(api, restaurant.id)).toEqual([review.id]);
});

test("what the connection can send is not placed by hand; what lost its listing, or was never listed by the platform, is", async () => {
  const { api, review, restaurant } = await outboxSetup(database);
  const reply = await createReply(database, { reviewId: review.id, state: "saved" });
  expect(await byHandOf(api, restaurant.id)).toEqual([]);

  const imported = await createReview(database, { restaurantId: restaurant.id });
  await createReply(database, { reviewId: imported.id, state: "saved" });
  expect(await byHandOf(api, restaurant.id)).toEqual([imported.id]);

  const itemId = newId();
  const about = { restaurantId: restaurant.id, reviewId: review.id, replyId: reply.id };
  await insertItem(database, { id: itemId, ...about, state: "cancelled" });
  await database.pool.query("delete from platforms where restaurant_id = $1", [restaurant.id]);
  expect((await byHandOf(api, restaurant.id)).toSorted()).toEqual([review.id, imported.id].toSorted());
});

import { expect, test } from "vitest";
import { createReply, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function setUp() {
  const restaurant = await createRestaurant(database);
  const review = await createReview(database, { restaurantId: restaurant.id });
  const user = await createUser(database, {
    organizations: [{ id: restaurant.organizationId, caslRole: "editor" }],
    restaurants: [restaurant.id],
  });
  return { review, ...(await callerOf(database, user)) };
}

test("a line end counts and is kept as one character, however the form sent it", async () => {
  const { api, review } = await setUp();
  const lines = Array.from({ length: 400 }, () => "x".repeat(9));
  const { data } = await api.reviews.reply({ reviewId: review.id, version: 1, text: lines.join("\r\n") });
  expect(data.replies[0]?.text).toBe(lines.join("\n"));
});

test("a reply that the platform itself showed is not put under the name of who states it again", async () => {
  const { api, review } = await setUp();
  const reply = await createReply(database, { reviewId: review.id, state: "published" });
  const { version } = (await api.reviews.get({ reviewId: review.id })).data;
  const { data } = await api.reviews.markReplyPublished({ reviewId: review.id, replyId: reply.id, version });
  expect(data.replies).toMatchObject([{ state: "published", publishedBy: null }]);
});

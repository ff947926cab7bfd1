import { expect, test } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

test("a draft belongs to one person and one review, and ends with the reply or when it is emptied", async () => {
  const { api, restaurant, review, user } = await reviewSetup(database, "editor");
  const other = await createReview(database, { restaurantId: restaurant.id });
  const reviewId = review.id;
  await api.replySuggestions.saveDraft({ reviewId, text: "Bonj" });
  await api.replySuggestions.saveDraft({ reviewId, text: "Bonjour,\r\nmerci" });
  const elsewhere = await callerOf(database, user);
  const { data } = await elsewhere.api.replySuggestions.drafts({ reviewId });
  expect(data).toMatchObject({ drafts: [{ text: "Bonjour,\nmerci", replyId: null }], writing: [] });
  expect((await api.replySuggestions.drafts({ reviewId: other.id })).data.drafts).toEqual([]);
  const replied = await api.reviews.reply({ reviewId, version: 1, text: "Bonjour, merci" });
  expect((await api.replySuggestions.drafts({ reviewId })).data.drafts).toEqual([]);
  const replyId = replied.data.replies[0]?._id ?? "";
  await api.replySuggestions.saveDraft({ reviewId, replyId, text: "Mieux" });
  await api.replySuggestions.saveDraft({ reviewId, text: "Encore" });
  await api.reviews.editReply({ reviewId, replyId, version: replied.data.version, text: "Mieux" });
  expect((await api.replySuggestions.drafts({ reviewId })).data.drafts.map(({ text }) => text)).toEqual(["Encore"]);
  await api.replySuggestions.saveDraft({ reviewId, text: "  " });
  expect((await api.replySuggestions.drafts({ reviewId })).data.drafts).toEqual([]);
});

test("others see that somebody writes, never what; they are notified once", async () => {
  const { api, restaurant, review, user } = await reviewSetup(database, "editor");
  const colleague = await callerOf(database, await staffOf(database, restaurant, "moderator", "Ana"));
  const secret = `brouillon${review.id.replaceAll("-", "")}`;
  await api.replySuggestions.saveDraft({ reviewId: review.id, text: secret });
  await api.replySuggestions.saveDraft({ reviewId: review.id, text: `${secret} suite` });
  const seen = await colleague.api.replySuggestions.drafts({ reviewId: review.id });
  expect(seen.data).toMatchObject({ drafts: [], writing: [{ userId: user.id, name: "Lina Roy" }] });
  expect(JSON.stringify(seen)).not.toContain(secret);
  const { rows } = await database.pool.query(
    "select data from push_events where restaurant_id = $1 and name = 'review-work.writing'",
    [restaurant.id],
  );
  expect(rows).toEqual([{ data: { reviewId: review.id, userId: user.id } }]);
});

test("a draft of a change is of a reply of that very review", async () => {
  const { api, review } = await reviewSetup(database, "editor");
  const elsewhere = await reviewSetup(database, "editor");
  const replied = await elsewhere.api.reviews.reply({ reviewId: elsewhere.review.id, version: 1, text: "Merci" });
  for (const replyId of [replied.data.replies[0]?._id, crypto.randomUUID()]) {
    const saved = api.replySuggestions.saveDraft({ reviewId: review.id, replyId, text: "x" });
    await expect(saved).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  }
  expect((await api.replySuggestions.drafts({ reviewId: review.id })).data.drafts).toEqual([]);
});

test("takes at most what a reply may hold, and nothing from a guest", async () => {
  const { fetch, restaurant, review } = await reviewSetup(database, "editor");
  expect((await fetch("PUT", `/reviews/${review.id}/drafts`, { text: "x".repeat(4001) })).status).toBe(422);
  const guest = await callerOf(database, await staffOf(database, restaurant, "guest"));
  expect((await guest.fetch("PUT", `/reviews/${review.id}/drafts`, { text: "x" })).status).toBe(403);
});

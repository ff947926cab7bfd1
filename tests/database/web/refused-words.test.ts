import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const text = "Merci. Appelez-nous au 04 91 00 11 22.";

/** An owner, and a review of Google with a colleague's reply that waits for approval. */
async function setUp() {
  const { cookie, organizationId } = await signedInVisitor(api);
  const restaurant = await createRestaurant(api.database, { organizationId });
  const review = await createReview(api.database, { restaurantId: restaurant.id });
  const author = await createUser(api.database, { name: "Lina" });
  const suggestion = { id: newId(), reviewId: review.id, restaurantId: restaurant.id, text: "Merci." };
  await api.database.orm
    .insert(reviewSuggestions)
    .values({ ...suggestion, authorId: author.id, authorName: "Lina Roy" });
  const path = `/restaurants/${restaurant.id}/reputation/reviews?review=${review.id}`;
  const form = { intent: "approve", reviewId: review.id, suggestionId: suggestion.id, version: "1", text };
  const post = (more = {}) => send(path, { cookie, form: { ...form, ...more } });
  return { approve: post, post, reviewId: review.id };
}
const repliesTo = async (reviewId: string) =>
  (await api.database.pool.query("select text from review_replies where review_id = $1", [reviewId])).rows;

test("approving what the platform refuses is stopped once, with the words named and everything typed", async () => {
  const { approve, reviewId } = await setUp();
  const stopped = await approve();
  expect(stopped.status).toBe(422);
  const page = readPage(stopped.text);
  expect(page.text).toContain("les numéros de téléphone (04 91 00 11 22)");
  expect(page.text).not.toContain("Réponse validée");
  expect(page.values("text")).toContain(text);
  expect(page.find("button", "Envoyer quand même")).not.toBeNull();
  expect(await repliesTo(reviewId)).toEqual([]);
  expect((await approve({ anyway: "1" })).status).toBe(302);
  expect(await repliesTo(reviewId)).toEqual([{ text }]);
});

test("approving what it takes is not stopped", async () => {
  const { approve, reviewId } = await setUp();
  expect((await approve({ text: "Merci, à bientôt." })).status).toBe(302);
  expect(await repliesTo(reviewId)).toEqual([{ text: "Merci, à bientôt." }]);
});

test("a text longer than a reply is searched for no words: it is told to be too long, with everything typed", async () => {
  const { post, reviewId } = await setUp();
  const long = `${text} ${"a".repeat(20_000)}`;
  for (const form of [{ takeOut: "1" }, {}]) {
    const refused = await post({ ...form, text: long });
    expect([form, refused.status]).toEqual([form, 422]);
    const page = readPage(refused.text);
    expect(page.values("text")).toContain(long);
    expect(page.find("button", "Envoyer quand même")).toBeNull();
  }
  expect(await repliesTo(reviewId)).toEqual([]);
});

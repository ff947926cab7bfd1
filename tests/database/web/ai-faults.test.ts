import { describe, expect, test } from "vitest";
import { type Behaviour, completion } from "#tests/ai/fake-model.ts";
import { aiApi } from "#tests/factories/ai-setup.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await aiApi({ timeoutMs: 1500 });
const web = await testWebApp();
const send = web.over(api.fetch);
const typed = "Mes propres mots, pas encore envoyés";

/** Somebody who asks for a draft in a form that holds words already, at a house whose model is on. */
async function ask(behaviour: Behaviour) {
  const organization = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
  const review = await createReview(api.database, { restaurantId: restaurant.id, author: "Inès M." });
  const { cookie } = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const settings = `/restaurants/${restaurant.id}/settings/ai`;
  const chosen = await send(settings, {
    cookie,
    form: { intent: "provider", scope: "restaurant", provider: "endpoint" },
  });
  expect(chosen.headers.get("Location")).toBe(settings);
  api.standIn.behave(behaviour);
  const path = `/restaurants/${restaurant.id}/reputation/reviews?review=${review.id}`;
  const form = { intent: "reply", reviewId: review.id, version: String(review.version), text: typed, draft: "ask" };
  return send(path, { cookie, form });
}

const error = (status: number, headers: Record<string, string> = {}): Behaviour => {
  return () => ({ status, headers, body: { error: { message: "no" } } });
};
const faults: [string, Behaviour, string][] = [
  ["is slow", () => "never", "n’a pas répondu à temps"],
  ["refuses the key", error(401), "clé"],
  ["is overloaded", error(429, { "retry-after": "17" }), "17 secondes"],
  ["is broken", error(500), "joignable"],
  ["answers rubbish", () => ({ body: "<html>" }), "illisible"],
  ["answers without end", () => ({ body: `{"choices": "${"a".repeat(5_000_000)}` }), "illisible"],
  ["declines", () => completion(null, { message: { refusal: "no" } }), "refusé"],
  ["promises a gift", () => completion("Votre prochain dessert sera offert, Inès."), "contrôles"],
];

describe("where a draft is asked for and the endpoint", () => {
  test.each(faults)("%s, the form says so and keeps what was typed", async (_, behaviour, says) => {
    const { status, text } = await ask(behaviour);
    expect(status).toBe(200);
    expect(text).toContain(says);
    expect(text).toContain(typed);
  });
});

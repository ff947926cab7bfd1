import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { i18nMiddleware } from "#app/middleware/i18n.server.ts";
import { openSession } from "#app/sessions.server.ts";
import { type Language, languages } from "#contract/languages.ts";
import type { RestaurantMove } from "#contract/restaurant-administration/schemas.ts";
import { presentMove } from "./move.server.ts";

/** The context of a request by a reader of this language. */
async function readerContext(language: Language) {
  const context = new RouterContextProvider();
  const request = new Request("https://comptoir.example/", { headers: { "Accept-Language": language } });
  await openSession(request, context);
  await i18nMiddleware({ request, context, params: {} } as never, async () => new Response());
  return context;
}

const id = "00000000-0000-4000-8000-000000000000";
const nothing: RestaurantMove = {
  restaurant: { _id: id, name: "Zinc" },
  from: { _id: id, name: "Maison A" },
  to: { _id: id, name: "Maison B" },
  version: "v",
  fullLimit: null,
  comes: { reviews: 0, templates: 0, rules: 0, facts: 0, files: 0, chips: 0, waiting: 0 },
  connections: [],
  ends: {
    people: 0,
    peopleNames: [],
    groups: [],
    templates: 0,
    overrides: 0,
    rules: 0,
    tags: [],
    invitations: 0,
    links: 0,
    mailedReports: 0,
    webhooks: 0,
    connections: [],
  },
};
const everything: RestaurantMove = {
  ...nothing,
  fullLimit: 3,
  comes: { reviews: 1, templates: 2, rules: 3, facts: 4, files: 5, chips: 7, waiting: 6 },
  connections: [
    { key: "gmb", by: "account" },
    { key: "facebook", by: "targetAccount" },
    { key: "yelp", by: "itself" },
  ],
  ends: {
    people: 22,
    peopleNames: ["Ana Conti", "Luc Roy"],
    groups: ["Paris", "Terrasses"],
    templates: 2,
    overrides: 1,
    rules: 4,
    tags: ["Parking"],
    invitations: 1,
    links: 3,
    mailedReports: 2,
    webhooks: 2,
    connections: [
      { key: "lafourchette", why: "shared" },
      { key: "tripadvisor", why: "taken" },
    ],
  },
};

test("of what does not exist nothing is said; what always comes and what always ends is", async () => {
  const view = presentMove(await readerContext("fr"), nothing);
  expect([view.comes.length, view.ends.length, view.full]).toEqual([1, 1, null]);
  expect(view.ends[0]).toContain("Maison A");
});

test.each(languages)("everything that comes and ends is one sentence each, without a hole: %s", async (language) => {
  const view = presentMove(await readerContext(language), everything);
  expect([view.comes.length, view.ends.length]).toEqual([11, 13]);
  const all = [...view.comes, ...view.ends, view.full ?? ""];
  expect(new Set(all).size).toBe(25);
  for (const line of all) expect(line).not.toMatch(/\{\{|undefined|move\./);
  expect(view.full).toContain("3");
});

test("people beyond the names that are shown are counted", async () => {
  const [people] = presentMove(await readerContext("fr"), everything).ends;
  expect(people).toBe("22 personnes n’auront plus accès\u00a0: Ana Conti, Luc Roy et 20 autres");
});

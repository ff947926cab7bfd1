import { expect, test } from "vitest";
import { sandboxToken } from "#config/platforms.ts";
import { bearer, setUpSandbox } from "../testing/setup.ts";

test("a business is known by its id and its alias, with three excerpts in Pacific time", async () => {
  const on = setUpSandbox();
  const id = on.world.restaurants[0]?.listings.yelp ?? "";
  const get = (path: string, token = sandboxToken) => on.at("yelp")(`/businesses/${path}`, bearer(token));
  on.time.now = Date.UTC(2026, 10, 2, 3, 4, 5);
  const text = "Long. ".repeat(60);
  await on.command({ do: "add_review", platform: "yelp", location: id, rating: 2, author: "Sam", text });
  const business = await on.json(get(id));
  expect(business).toMatchObject({ id, alias: "maison-rivoyre-1-paris", review_count: 8 });
  expect((await on.json(get(business.alias))).id).toBe(id);
  const { reviews, total } = await on.json(get(`${id}/reviews?limit=20`));
  expect([reviews.length, total]).toEqual([3, 8]);
  expect(reviews[0]).toMatchObject({ rating: 2, time_created: "2026-11-01 19:04:05", user: { name: "Sam" } });
  expect(reviews[0].text).toMatch(/^.{155}\.\.\.$/);
  expect(await on.json(get(id, "other"))).toMatchObject({ error: { code: "TOKEN_INVALID" } });
  expect(await on.json(get("none"))).toMatchObject({ error: { code: "BUSINESS_NOT_FOUND" } });
});

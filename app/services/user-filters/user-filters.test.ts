import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { reloadedFilters, storeReviewFilters } from "./user-filters.server.ts";

const restaurantId = "018f0000-0000-7000-8000-000000000001";
const userId = "018f0000-0000-7000-8000-000000000002";
// A context without an API client: a call would throw, so these results come before any call.
const store = (owner: Parameters<typeof storeReviewFilters>[1], loadedFor: string | null) =>
  storeReviewFilters(new RouterContextProvider(), owner, loadedFor, aggregatedReviewFilters.defaults);

test("filters of nobody are not stored", async () => {
  expect(await store({ userId: null, restaurantId }, restaurantId)).toBe("No user id found");
});

test("filters edited before the stored ones were loaded are not stored over them", async () => {
  expect(await store({ userId, restaurantId }, null)).toBe("Filters not loaded yet");
  expect(await store({ userId, restaurantId: null }, null)).toBe("Filters not loaded yet");
});

test.each([
  ["one restaurant", restaurantId, "018f0000-0000-7000-8000-000000000009"],
  ["many restaurants", restaurantId, "groups"],
  ["one restaurant, over many", null, restaurantId],
])("filters of a form that was made for %s are not stored after the switch", async (_kind, chosen, loadedFor) => {
  expect(await store({ userId, restaurantId: chosen }, loadedFor)).toBe("Should Not Update Filters");
});

test("filters that should be stored are sent to the API", async () => {
  await expect(store({ userId, restaurantId }, restaurantId)).rejects.toThrow("No value found for context");
  await expect(store({ userId, restaurantId: null }, "groups")).rejects.toThrow("No value found for context");
});

test("a stored custom period starts the next visit as all time; every other filter stays", () => {
  const custom = { period: "custom" as const, startDate: "2026-01-01", endDate: "2026-02-01", ratings: [1] };
  expect(reloadedFilters(custom)).toEqual({ ...aggregatedReviewFilters.defaults, ratings: [1] });
  expect(reloadedFilters({ period: "last_seven_days" })).toMatchObject({ period: "last_seven_days" });
});

import { expect, test } from "vitest";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { isQuickFilterOn, quickFilterKeys, toggleQuickFilter } from "./quick-filters.server.ts";

const { defaults: defaultFilters } = aggregatedReviewFilters;

test.each(quickFilterKeys)("pressing %s sets it, pressing it again gives back what was", (key) => {
  const pressed = toggleQuickFilter(defaultFilters, key);
  expect(isQuickFilterOn(defaultFilters, key)).toBe(false);
  expect(isQuickFilterOn(pressed, key)).toBe(true);
  expect(toggleQuickFilter(pressed, key)).toEqual(defaultFilters);
});

test("a chip leaves the other filters alone, and one that does not exist changes nothing", () => {
  const filters = { ...defaultFilters, text: "frites", ratings: [5] };
  expect(toggleQuickFilter(filters, "toAnswer")).toMatchObject({
    text: "frites",
    ratings: [5],
    notAnswered: true,
    answered: false,
  });
  expect(toggleQuickFilter(filters, "everything")).toEqual(filters);
});

import { expect, test } from "vitest";
import { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { writeFilters } from "./query.server.ts";
import { removeFilter } from "./remove-filter.server.ts";

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const everything = AggregatedReviewFilters.parse({
  period: "custom",
  startDate: "2026-01-01",
  endDate: null,
  platforms: ["gmb", "yelp"],
  text: "mot",
  ratings: [],
  answered: false,
  withText: false,
  archived: true,
  showPrivate: false,
  tagIds: [id(1), id(2)],
  assignee: "me",
  topics: ["food", "wait"],
  topicPolarity: "negative",
  sentiments: ["positive"],
  languages: ["fr", "other"],
  hasPhotos: true,
  awaitingApproval: true,
  restaurantIds: [id(3), id(4)],
});

test("takes one value out of a list and leaves the others", () => {
  for (const [key, expected] of [
    ["platforms.gmb", { platforms: ["yelp"] }],
    [`tags.${id(1)}`, { tagIds: [id(2)] }],
    ["topics.food", { topics: ["wait"] }],
    ["languages.other", { languages: ["fr"] }],
    [`restaurants.${id(4)}`, { restaurantIds: [id(3)] }],
  ] as const)
    expect(removeFilter(everything, key)).toEqual({ ...everything, ...expected });
});

test("comes back to no filter at all, whatever there was", () => {
  const keys = [
    ...["period", "q", "ratings", "states", "text", "photos", "archive", "private", "assignee", "approval", "polarity"],
    ...["platforms.gmb", "platforms.yelp", `tags.${id(1)}`, `tags.${id(2)}`, "topics.food", "topics.wait"],
    ...["sentiments.positive", "languages.fr", "languages.other", "restaurants"],
  ];
  expect(writeFilters(keys.reduce(removeFilter, everything)).toString()).toBe("period=all_time");
});

test.each(["", "unknown", "constructor", "constructor.x", "sort", "look.late"])("%j changes nothing", (key) => {
  expect(removeFilter(everything, key)).toEqual(everything);
});

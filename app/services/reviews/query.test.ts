import { expect, test } from "vitest";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { defaultFilters, hasFilters, isSameFilters, readFilters, writeFilters } from "./query.server.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));
const write = (changes: Partial<AggregatedReviewFilters>) => writeFilters({ ...defaultFilters, ...changes }).toString();
const restaurantId = "018f0000-0000-7000-8000-000000000001";

test.each<[Partial<AggregatedReviewFilters>, string]>([
  [{}, "period=all_time"],
  [{ period: "last_seven_days" }, "period=last_seven_days"],
  [{ period: "custom", startDate: "2026-01-01", endDate: "2026-02-01" }, "period=custom&from=2026-01-01&to=2026-02-01"],
  [{ period: "custom", startDate: null, endDate: "2026-02-01" }, "period=custom&to=2026-02-01"],
  [{ platforms: ["yelp", "gmb"] }, "period=all_time&platforms=gmb%2Cyelp"],
  [{ text: "crème & café" }, "period=all_time&q=cr%C3%A8me+%26+caf%C3%A9"],
  [{ ratings: [1, 2] }, "period=all_time&ratings=1%2C2"],
  [{ ratings: [] }, "period=all_time&ratings=none"],
  [{ answered: false, pending: false, notAnswerable: false }, "period=all_time&states=not_answered"],
  [{ answered: false, pending: false, notAnswerable: false, notAnswered: false }, "period=all_time&states=none"],
  [{ showPrivate: false }, "period=all_time&private=no"],
  [{ withText: false }, "period=all_time&text=without"],
  [{ withText: false, withoutText: false }, "period=all_time&text=none"],
  [{ hasPhotos: true }, "period=all_time&photos=with"],
  [{ archived: true }, "period=all_time&archive=all"],
  [{ archived: true, unarchived: false }, "period=all_time&archive=archived"],
  [{ archived: false, unarchived: false }, "period=all_time&archive=none"],
  [{ tagIds: [restaurantId] }, `period=all_time&tags=${restaurantId}`],
  [{ assignee: "me" }, "period=all_time&assignee=me"],
  [{ assignee: restaurantId }, `period=all_time&assignee=${restaurantId}`],
  [{ restaurantIds: [restaurantId] }, `period=all_time&restaurants=${restaurantId}`],
])("filters %j have the address %s, and reading it gives them back", (changes, query) => {
  expect(write(changes)).toBe(query);
  expect(isSameFilters(read(query), { ...defaultFilters, ...changes })).toBe(true);
  expect(read(query)).toMatchObject({ ...changes, ...(changes.platforms ? { platforms: ["gmb", "yelp"] } : {}) });
});

test("an address without any filter carries none, whatever else it says", () => {
  expect(hasFilters(new URLSearchParams("sort=oldest&pageSize=50&after=x&confirm=y"))).toBe(false);
  expect(hasFilters(new URLSearchParams("ratings=1"))).toBe(true);
});

test.each([
  "period=yesterday&ratings=9&states=done&platforms=myspace&restaurants=1&text=maybe&archive=x",
  "from=2026-01-01&to=never",
  "period=custom&from=<script>",
])("an address typed by hand (%s) never fails; what it cannot mean keeps its default or matches nothing", (query) => {
  const filters = read(query);
  expect(filters.startDate).toBeNull();
  expect(filters.platforms).toEqual([]);
  expect(filters.restaurantIds).toEqual([]);
  expect([filters.withText, filters.withoutText, filters.archived, filters.unarchived]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

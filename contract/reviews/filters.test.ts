import { expect, test } from "vitest";
import { AggregatedReviewFilters, aggregatedReviewFilters, asksForReviews, ReviewQuery } from "./filters.ts";

const list = aggregatedReviewFilters;
const read = (query: string) => list.read(new URLSearchParams(query));
const write = (changes: Partial<AggregatedReviewFilters>) => list.write({ ...list.defaults, ...changes }).toString();
const restaurantId = "018f0000-0000-7000-8000-000000000001";

test.each<[Partial<AggregatedReviewFilters>, string]>([
  [{}, "period=all_time"],
  [{ period: "last_seven_days" }, "period=last_seven_days"],
  [{ period: "custom", startDate: "2026-01-01", endDate: "2026-02-01" }, "period=custom&from=2026-01-01&to=2026-02-01"],
  [{ period: "custom", startDate: null, endDate: "2026-02-01" }, "period=custom&to=2026-02-01"],
  [{ platforms: ["yelp", "gmb"] }, "period=all_time&platforms=gmb%2Cyelp"],
  [{ text: "crème & café" }, "period=all_time&q=cr%C3%A8me+%26+caf%C3%A9"],
  [{ ratings: [1, 2] }, "period=all_time&ratings=1%2C2"],
  [{ answered: false, pending: false, notAnswerable: false }, "period=all_time&states=not_answered"],
  [{ showPrivate: false }, "period=all_time&private=no"],
  [{ withText: false }, "period=all_time&text=without"],
  [{ hasPhotos: true }, "period=all_time&photos=with"],
  [{ archived: true }, "period=all_time&archive=all"],
  [{ archived: true, unarchived: false }, "period=all_time&archive=archived"],
  [{ tagIds: [restaurantId] }, `period=all_time&tags=${restaurantId}`],
  [{ assignee: "me" }, "period=all_time&assignee=me"],
  [{ assignee: restaurantId }, `period=all_time&assignee=${restaurantId}`],
  [{ restaurantIds: [restaurantId] }, `period=all_time&restaurants=${restaurantId}`],
])("filters %j have the address %s, and reading it gives them back", (changes, query) => {
  expect(write(changes)).toBe(query);
  expect(list.isSame(read(query), { ...list.defaults, ...changes })).toBe(true);
  expect(read(query)).toMatchObject({ ...changes, ...(changes.platforms ? { platforms: ["gmb", "yelp"] } : {}) });
});

test.each<[Partial<AggregatedReviewFilters>, string]>([
  [{ ratings: [] }, "ratings=none"],
  [{ answered: false, pending: false, notAnswerable: false, notAnswered: false }, "states=none"],
  [{ withText: false, withoutText: false }, "text=none"],
])("nothing ticked is all: %j is written like no choice, and a former address (%s) is read so", (changes, former) => {
  expect(write(changes)).toBe("period=all_time");
  expect(list.isNothingTicked({ ...list.defaults, ...changes })).toBe(false);
  expect(read(former)).toEqual(list.defaults);
});

test("where neither kept nor archived reviews are asked for, both are", () => {
  expect(write({ archived: false, unarchived: false })).toBe("period=all_time&archive=all");
  expect(read("archive=none")).toMatchObject({ archived: true, unarchived: true });
});

test("an address without any filter carries none, whatever else it says", () => {
  expect(list.isIn(new URLSearchParams("sort=oldest&pageSize=50&after=x&confirm=y"))).toBe(false);
  expect(list.isIn(new URLSearchParams("ratings=1"))).toBe(true);
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
    expect(list.remove(everything, key)).toEqual({ ...everything, ...expected });
});

test("comes back to no filter at all, whatever there was", () => {
  const keys = [
    ...["period", "q", "ratings", "states", "text", "photos", "archive", "private", "assignee", "approval", "polarity"],
    ...["platforms.gmb", "platforms.yelp", `tags.${id(1)}`, `tags.${id(2)}`, "topics.food", "topics.wait"],
    ...["sentiments.positive", "languages.fr", "languages.other", "restaurants"],
  ];
  expect(list.write(keys.reduce(list.remove, everything)).toString()).toBe("period=all_time");
});

test.each(["", "unknown", "constructor", "constructor.x", "sort", "look.late"])("%j changes nothing", (key) => {
  expect(list.remove(everything, key)).toEqual(everything);
});

test("the form as it first stands is the default filters", () => {
  const form = new FormData();
  for (const row of Object.values(list.rows))
    for (const [name, text] of row.writeForm(list.defaults)) form.append(name, text);
  expect([...form.keys()].sort()).toEqual(
    [
      "archive",
      "assignee",
      "period",
      ...Array(6).fill("rating"),
      "show",
      ...Array(4).fill("state"),
      "text",
      "text",
    ].sort(),
  );
  expect(list.readForm(form)).toEqual(list.defaults);
});

test("a request without filters asks for what an address without them does", () => {
  expect(AggregatedReviewFilters.parse({})).toEqual(list.defaults);
});

test.each<[Partial<ReviewQuery>, boolean]>([
  [{}, false],
  [{ period: "last_seven_days", platforms: ["gmb"], ratings: [1], answered: false, showPrivate: false }, false],
  [{ archived: true, restaurantIds: [restaurantId] }, false],
  [{ text: "mot" }, true],
  [{ withText: false }, true],
  [{ hasPhotos: true }, true],
  [{ tagIds: [restaurantId] }, true],
  [{ assignee: "nobody" }, true],
  [{ topicPolarity: "negative" }, true],
  [{ late: true }, true],
])("the number for %j needs the reviews themselves: %j", (changes, expected) => {
  expect(asksForReviews(ReviewQuery.parse(changes))).toBe(expected);
});

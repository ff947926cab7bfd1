import { describe, expect, test } from "vitest";
import { flag, ids, many, ticked } from "./boxes.ts";
import { count, oneOf, oneOfOrId, text } from "./fields.ts";
import { defineListQuery, readCursors } from "./list-query.ts";
import { schemaOf } from "./list-schema.ts";
import { period } from "./period.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const otherId = "018f0000-0000-7000-8000-000000000002";
const list = defineListQuery({
  period: period(["all_time", "last_seven_days"], "all_time"),
  search: text(12, { parameter: "q" }),
  ratings: many<number>([0, 1, 2, 3], { initial: "all", formName: "rating" }),
  platforms: many(["gmb", "yelp"], { formName: "platform" }),
  states: ticked({ answered: "answered", not_answered: "notAnswered" }, { formName: "state" }),
  archive: ticked({ unarchived: "unarchived", archived: "archived" }, { initial: ["unarchived"], all: "all" }),
  hasPhotos: flag({ parameter: "photos", written: "with" }),
  showPrivate: flag({ parameter: "private", initial: true, written: "no", formName: "show", box: "private" }),
  tagIds: ids(2, { parameter: "tags", formName: "tag" }),
  assignee: oneOfOrId(["anyone", "me"], "anyone"),
  polarity: oneOf(["any", "positive", "negative"], "any"),
  sort: oneOf(["newest", "oldest"], "newest"),
  pageSize: count(50, 20),
});
type Values = typeof list.defaults;
const read = (query: string) => list.read(new URLSearchParams(query));
function formOf(query: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value);
  return form;
}

describe("the address of a list", () => {
  test.each<[Partial<Values>, string]>([
    [{}, "period=all_time"],
    [{ period: "custom", startDate: "2026-01-01", endDate: null }, "period=custom&from=2026-01-01"],
    [{ search: "l’été & lui" }, "period=all_time&q=l%E2%80%99%C3%A9t%C3%A9+%26+lui"],
    [{ ratings: [1, 2] }, "period=all_time&ratings=1%2C2"],
    [{ ratings: [] }, "period=all_time&ratings=none"],
    [{ platforms: ["gmb", "yelp"] }, "period=all_time&platforms=gmb%2Cyelp"],
    [{ answered: false }, "period=all_time&states=not_answered"],
    [{ answered: false, notAnswered: false }, "period=all_time&states=none"],
    [{ archived: true }, "period=all_time&archive=all"],
    [{ archived: true, unarchived: false }, "period=all_time&archive=archived"],
    [{ hasPhotos: true, showPrivate: false }, "period=all_time&photos=with&private=no"],
    [{ tagIds: [id, otherId] }, `period=all_time&tags=${id}%2C${otherId}`],
    [{ assignee: "me" }, "period=all_time&assignee=me"],
    [{ assignee: id }, `period=all_time&assignee=${id}`],
    [{ polarity: "negative", sort: "oldest" }, "period=all_time&polarity=negative&sort=oldest"],
    [{ pageSize: 50 }, "period=all_time&pageSize=50"],
  ])("of %j is %s, and reading it gives the same back", (changes, query) => {
    const values = { ...list.defaults, ...changes };
    expect(list.write(values).toString()).toBe(query);
    expect(read(query)).toEqual(values);
    expect(list.isSame(read(query), values)).toBe(true);
  });

  test("is the same whatever the order of what was chosen", () => {
    const one = { ...list.defaults, platforms: ["yelp" as const, "gmb" as const], tagIds: [otherId, id] };
    const other = { ...list.defaults, platforms: ["gmb" as const, "yelp" as const], tagIds: [id, otherId] };
    expect(list.isSame(one, other)).toBe(true);
  });

  test.each([
    "period=yesterday&ratings=9&states=done&archive=x&photos=yes&private=&tags=1&assignee=you&polarity=bad&sort=-&pageSize=0",
    "pageSize=many",
    "period=all_time&from=2026-01-01&platforms=myspace&q=%20%20",
    "polarity=positive&polarity=negative",
    "polarity=positive,negative",
  ])("that was typed by hand (%s) never fails: what cannot be read has its default", (query) => {
    expect(read(query)).toEqual(list.defaults);
  });

  test("keeps days that exist only, and cuts words that are too long", () => {
    expect(read("period=custom&from=2026-02-30&to=never")).toMatchObject({ startDate: null, endDate: null });
    expect(read(`q=${"x".repeat(20)}`).search).toBe("x".repeat(12));
    expect(read(`q=${"x".repeat(11)}😀`).search).toBe("x".repeat(11));
  });

  test("carries a state of its own as soon as one parameter of it is there", () => {
    expect(list.isIn(new URLSearchParams("to=2026-01-01"))).toBe(true);
    expect(list.isIn(new URLSearchParams("after=x&page=2"))).toBe(false);
  });

  test("holds a place in the list beside the state", () => {
    expect(list.address("/list", { ...list.defaults, hasPhotos: true }, { before: "b" })).toBe(
      "/list?period=all_time&photos=with&before=b",
    );
    expect(defineListQuery({ search: text(9) }).address("/list", { search: "" })).toBe("/list");
  });
});

describe("the form of a list", () => {
  test("with every box unticked matches nothing, and says so", () => {
    const values = list.readForm(formOf("period=all_time"));
    expect(values).toMatchObject({ ratings: [], answered: false, notAnswered: false, unarchived: false });
    expect(values).toMatchObject({ showPrivate: false, platforms: [], polarity: "any", assignee: "anyone" });
    expect(list.isNothingTicked(values)).toBe(true);
    expect(list.isNothingTicked(list.defaults)).toBe(false);
    expect(list.isNothingTicked({ ...list.defaults, unarchived: false })).toBe(true);
  });

  test("puts two dates in order; a custom period without dates is the first one", () => {
    const days = (query: string) => list.readForm(formOf(query));
    const expected = { period: "custom", startDate: "2026-01-01", endDate: "2026-02-01" };
    expect(days("period=custom&from=2026-02-01&to=2026-01-01")).toMatchObject(expected);
    expect(days("period=custom&from=&to=")).toMatchObject({ period: "all_time", startDate: null });
    expect(days("period=last_seven_days&from=2026-01-01")).toMatchObject({ startDate: null });
  });

  test("sends what it was made from", () => {
    const values = { ...list.defaults, ratings: [1], platforms: ["yelp" as const], tagIds: [id], assignee: "me" };
    const sent = Object.values(list.rows).flatMap((row) => row.writeForm(values));
    expect(list.readForm(formOf(new URLSearchParams(sent.map(([name, one]) => [name, one])).toString()))).toEqual(
      values,
    );
  });

  test("that is sent by GET carries a mark: an absent box is an unticked one only with it", () => {
    const marked = defineListQuery(
      {
        ratings: many<number>([0, 1], { initial: "all", formName: "rating" }),
        use: ticked({ automated: "automated", manual: "manual" }, { ownNames: true }),
        search: text(20),
        sort: oneOf(["name", "-name"], "name"),
      },
      { mark: "filtered" },
    );
    const get = (query: string) => marked.read(new URLSearchParams(query));
    expect(get("search=x")).toEqual({ ...marked.defaults, search: "x" });
    expect(get("filtered=1&rating=1&manual=1")).toMatchObject({ ratings: [1], automated: false, manual: true });
    expect(marked.write({ ...marked.defaults, sort: "-name" }).toString()).toBe("sort=-name");
    const unticked = { ...marked.defaults, manual: false };
    expect(marked.write(unticked).toString()).toBe("filtered=1&rating=0&rating=1&automated=1");
    expect(marked.read(marked.write(unticked))).toEqual(unticked);
  });
});

describe("what narrows a list", () => {
  const everything: Values = {
    ...list.defaults,
    period: "custom",
    endDate: "2026-01-01",
    search: "mot",
    ratings: [],
    platforms: ["gmb", "yelp"],
    answered: false,
    archived: true,
    hasPhotos: true,
    showPrivate: false,
    tagIds: [id, otherId],
    assignee: id,
    polarity: "positive",
    sort: "oldest",
  };

  test("is listed row by row, one by one where choices can be taken off alone", () => {
    expect(list.active(list.defaults)).toEqual([]);
    expect(list.active(everything).map(({ key }) => key)).toEqual([
      ...["period", "q", "ratings", "platforms.gmb", "platforms.yelp", "states", "archive", "photos", "private"],
      ...[`tags.${id}`, `tags.${otherId}`, "assignee", "polarity", "sort"],
    ]);
    expect(list.changed({ ...list.defaults, platforms: ["gmb", "yelp"], notAnswered: false })).toEqual([
      "platforms",
      "states",
    ]);
  });

  test("is taken off by its key, one value or the whole, and nothing is left in the end", () => {
    expect(list.remove(everything, "platforms.gmb")).toEqual({ ...everything, platforms: ["yelp"] });
    expect(list.remove(everything, "tags")).toEqual({ ...everything, tagIds: [] });
    const left = list.active(everything).reduce((values, { key }) => list.remove(values, key), everything);
    expect(left).toEqual(list.defaults);
  });

  test.each(["", "unknown", "constructor", "constructor.x", "states.answered"])(
    "has no %j: that changes nothing",
    (key) => {
      expect(list.remove(everything, key)).toEqual(everything);
    },
  );
});

describe("the validator of a list", () => {
  const schema = schemaOf(list);
  test("gives what is not named its default, and takes what the address means", () => {
    expect(schema.parse({})).toEqual(list.defaults);
    const values = read(
      `ratings=1,2&platforms=yelp&tags=${id}&assignee=${id}&states=answered&period=custom&to=2026-01-01`,
    );
    expect(schema.parse(values)).toEqual(values);
    expect(schema.parse({ search: "  mot ", ratings: [1, 1, 1] })).toMatchObject({ search: "mot", ratings: [1] });
  });

  test.each([
    { ratings: [9] },
    { platforms: ["myspace"] },
    { assignee: "you" },
    { tagIds: [id, otherId, id] },
    { search: "x".repeat(13) },
    { period: "custom", startDate: "2026-02-30" },
    { hasPhotos: "yes" },
  ])("refuses %j", (values) => {
    expect(schema.safeParse(values).success).toBe(false);
  });
});

test("a place in a list is what the address says", () => {
  const cursors = (query: string) => readCursors(new URLSearchParams(query));
  expect(cursors("after=a&before=b")).toEqual({ after: "a", before: "b" });
  expect(cursors("after=&page=2")).toEqual({});
});

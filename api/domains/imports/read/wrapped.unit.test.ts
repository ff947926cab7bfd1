import { describe, expect, test } from "vitest";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { readJson } from "./json.ts";

const read = (value: unknown, kind: ImportKind = "reviews") => {
  const { rows, outside } = readJson(JSON.stringify(value), "avis.json", null, 100, kind);
  return { rows: rows.map(({ line, fields }) => ({ line, ...fields })), outside };
};
const review = { created_time: "2026-01-05T10:00:00+0000", recommendation_type: "negative", review_text: "Bruyant" };

describe("rows within one object", () => {
  test("are read from the list that holds them, and what stands beside it is told", () => {
    expect(read({ data: [review, review], paging: { next: "x" } })).toEqual({
      rows: [
        { line: 1, ...review },
        { line: 2, ...review },
      ],
      outside: [["paging", '{"next":"x"}']],
    });
    expect(read({ status: "ok", result: { page: { reviews: [review] } } }).rows).toEqual([{ line: 1, ...review }]);
    expect(read({ data: { reviews: { edges: [{ node: review }] } } }).rows).toEqual([{ line: 1, ...review }]);
  });
  test("are those of the place that is named around them", () => {
    const one = { rating: 2, snippet: "Froid", iso_date: "2026-01-05T10:00:00Z", user: { name: "Ida" } };
    expect(
      read({ place_info: { title: "Chez Lumen", rating: 4.4 }, reviews: [one], search_metadata: {} }).rows,
    ).toEqual([{ line: 1, restaurant_name: "Chez Lumen", ...one }]);
    const other = { author_title: "Ida", review_rating: 2, review_datetime_utc: "2026-01-05 10:00:00" };
    const places = [
      { name: "Chez Lumen", place_id: "P1", rating: 4.4, reviews_data: [other] },
      { name: "Chez Ana", place_id: "P2", rating: 4.1, reviews_data: [other, other] },
    ];
    const rows = [
      { line: 1, restaurant_name: "Chez Lumen", place_id: "P1", ...other },
      { line: 2, restaurant_name: "Chez Ana", place_id: "P2", ...other },
      { line: 3, restaurant_name: "Chez Ana", place_id: "P2", ...other },
    ];
    expect(read({ id: "r", data: places }).rows).toEqual(rows);
    expect(read(places).rows).toEqual(rows);
  });
  test("are none where the object is a row itself, whatever lists it holds", () => {
    const row = {
      ...review,
      photos: [{ url: "https://a.example/1.jpg" }],
      comments: [{ date: "2026-01-06", text: "Merci" }],
    };
    expect(read(row).rows).toEqual([{ line: 1, ...row }]);
    const place = { name: "Chez Lumen", regularHours: [{ day: 1, opens: "12:00" }], items: [{ a: 1 }] };
    expect(read(place).rows).toEqual([{ line: 1, ...place }]);
    expect(read({ foo: [{ a: 1 }] }).rows).toEqual([{ line: 1, foo: [{ a: 1 }] }]);
  });
  test("may be of restaurants, and of columns that only a person can name", () => {
    const place = { name: "Chez Lumen", address: "1 rue A, Paris", reviews: [{ rating: 4, date: "2026-01-05" }] };
    expect(read(place, "restaurants").rows).toEqual([{ line: 1, ...place }]);
    expect(read([place, place], "restaurants").rows).toHaveLength(2);
    expect(read({ data: [place] }, "restaurants").rows).toEqual([{ line: 1, ...place }]);
    expect(read({ results: [{ name: "Chez Lumen" }], status: "OK" }, "restaurants").rows).toEqual([
      { line: 1, name: "Chez Lumen" },
    ]);
    expect(read({ rows: [{ Wann: "2026-01-05", Urteil: "Gut" }] }).rows).toEqual([
      { line: 1, Wann: "2026-01-05", Urteil: "Gut" },
    ]);
  });
});

describe("lists within a list", () => {
  test("are one list of rows, whatever the number of pages", () => {
    expect(read([[review, review]]).rows).toHaveLength(2);
    expect(read([[review], [], [{ ...review, review_text: "Bon" }, review]]).rows).toEqual([
      { line: 1, ...review },
      { line: 2, ...review, review_text: "Bon" },
      { line: 3, ...review },
    ]);
    expect(read([review, [review]]).rows).toHaveLength(2);
    const places = [[{ name: "Chez Lumen", reviews: [{ rating: 2, date: "2026-01-05" }] }]];
    expect(read(places).rows).toEqual([{ line: 1, restaurant_name: "Chez Lumen", rating: 2, date: "2026-01-05" }]);
  });
  test("of anything but objects are no rows", () => {
    const { rows, refusals } = readJson('[["rating","text"],[4,"Bon"]]', "avis.json");
    expect(rows).toEqual([]);
    expect(refusals.map(({ reason }) => reason)).toEqual(["not_an_object", "not_an_object"]);
    expect(readJson("[[],[]]", "avis.json").refusals).toHaveLength(2);
    expect(readJson(`[[${JSON.stringify(review)},7]]`, "avis.json")).toMatchObject({
      rows: [{ line: 1 }],
      refusals: [{ line: 2, reason: "not_an_object" }],
    });
  });
});

import { describe, expect, test } from "vitest";
import { fromOsmHours } from "../../platforms/opening-hours/osm-read.ts";
import { splitGoogleTranslation } from "../../platforms/values/google-translation.ts";
import { readJson } from "./read/json.ts";
import { RestaurantNormaliser } from "./restaurants/normalise.ts";
import { normaliseReview } from "./reviews/normalise.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const at = { file: "avis", line: 1 };
const defaults = { now: new Date("2026-11-20T10:00:00Z"), platformKey: "gmb" as const };
const trap = JSON.parse('{"toString": 1, "valueOf": 2, "__proto__": {"x": 1}}');

describe("a file made to do harm", () => {
  test("nested deeper than anything can be written again is refused row by row, not by a crash", () => {
    const text = `[${nested(5000)},{"a":1}]`;
    const { rows, refusals } = readJson(text, "avis");
    expect(rows).toHaveLength(1);
    expect(refusals).toMatchObject([{ line: 1, reason: "not_an_object" }]);
    expect(readJson(nested(200_000), "avis").refusals).toMatchObject([{ reason: "not_an_object" }]);
  });

  test("whose values pretend to be objects of the language costs its own row at most", () => {
    for (const field of [
      "rating",
      "text",
      "date",
      "author",
      "platform",
      "restaurant",
      "scale",
      "reply",
      "language",
      "url",
      "tags",
      "subRatings",
      "visitDate",
      "id",
    ]) {
      const fields = { rating: 4, text: "Bon", date: "2026-01-01", restaurant: "R1", [field]: trap };
      expect(() => normaliseReview({ ...at, fields }, defaults), field).not.toThrow();
    }
    const restaurants = new RestaurantNormaliser("2026-11-16");
    for (const field of [
      "id",
      "name",
      "address",
      "phone",
      "lat",
      "cuisine",
      "regularHours",
      "openingHours",
      "website",
      "country",
      "timezone",
    ]) {
      expect(() => restaurants.normalise({ ...at, fields: { name: "Chez Ana", [field]: trap } }), field).not.toThrow();
      expect(
        () => restaurants.normalise({ ...at, fields: { name: "Chez Ana", [field]: [trap] } }),
        field,
      ).not.toThrow();
    }
  });

  test("with endless line ends or brackets is read in no time", () => {
    const started = performance.now();
    splitGoogleTranslation(`a${"\n".repeat(49_000)}b`);
    splitGoogleTranslation(`a${"\n ".repeat(20_000)}(Translated by Google)${" \n".repeat(5000)}(Original)`);
    splitGoogleTranslation("(Translated by Google)".repeat(2000));
    normaliseReview({ ...at, fields: { rating: 4, date: "il y a ".repeat(5000), text: "x" } }, defaults);
    new RestaurantNormaliser("2026-11-16").normalise({
      ...at,
      fields: { name: "A", phone: "1;".repeat(20_000), website: "a.".repeat(1000) },
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("with the most laborious opening hours that fit is read within seconds", () => {
    const started = performance.now();
    for (const rule of ["Jan-Dec 1-9;", "PH,Mo-Su 1-9;", "1-9,", "Mo-Su 1-9,", "PH 1-2 off;", "Dec 24,", "Mo,"])
      fromOsmHours(`PH 1-9; ${rule.repeat(100)}`.slice(0, 1000), "2026-11-16");
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

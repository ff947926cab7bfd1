import { expect, test } from "vitest";
import en from "#app/locales/en/ratings.ts";
import fr from "#app/locales/fr/ratings.ts";
import { ratingTagText } from "./rating-tags.server.ts";

const sayIn =
  (texts: Record<string, Record<string, string>>): Parameters<typeof ratingTagText>[1] =>
  (key, { defaultValue }) => {
    const [group = "", name = ""] = key.split(".");
    return texts[group]?.[name] ?? defaultValue;
  };

test.each([
  ["food 8/10", "Cuisine 8/10", "Food 8/10"],
  ["service 4/5", "Service 4/5", "Service 4/5"],
  ["price very cheap", "Prix très bas", "Very low prices"],
  ["noise quiet", "Calme", "Quiet"],
  ["occasion family", "En famille", "With family"],
])("%s is shown in the reader's language", (tag, french, english) => {
  expect([ratingTagText(tag, sayIn(fr)), ratingTagText(tag, sayIn(en))]).toEqual([french, english]);
});

test.each(["terrasse", "noise like a station", "parking 3/5", "8/10", "price"])("%s stays as it is", (tag) => {
  expect(ratingTagText(tag, sayIn(fr))).toBe(tag);
});

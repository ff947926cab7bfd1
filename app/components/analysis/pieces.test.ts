import { expect, test } from "vitest";
import { piecesOf } from "#app/components/analysis/pieces.ts";

const text = "Bon plat. Service lent.";

test("the pieces are the text, each with the topics of its sentences", () => {
  const pieces = piecesOf(text, [
    { topic: "food", spans: [[0, 9]] },
    { topic: "service", spans: [[10, 23]] },
    { topic: "wait", spans: [[10, 23]] },
  ]);
  expect(pieces.map(({ text: piece, topics }) => [piece, topics])).toEqual([
    ["Bon plat.", ["food"]],
    [" ", []],
    ["Service lent.", ["service", "wait"]],
  ]);
});

test.each([
  [
    "overlapping",
    [
      [0, 9],
      [4, 15],
    ] as [number, number][],
  ],
  ["beyond the end", [[10, 400]] as [number, number][]],
  ["of nothing", [] as [number, number][]],
])("places %s lose no character", (_, spans) => {
  const pieces = piecesOf(text, [{ topic: "food", spans }]);
  expect(pieces.map(({ text: piece }) => piece).join("")).toBe(text);
});

test("an empty text has no pieces", () => {
  expect(piecesOf("", [])).toEqual([]);
});

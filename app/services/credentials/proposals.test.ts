import { expect, test } from "vitest";
import { proposalsOf } from "./proposals.ts";

const at = (externalId: string, match: [string, "place" | "address"] | null, more: object = {}) => ({
  externalId,
  added: null,
  duplicateOf: null,
  match: match && { _id: match[0], name: match[0], locality: "", by: match[1] },
  ...more,
});
const chosen = (...locations: Parameters<typeof proposalsOf>[0]) =>
  [...proposalsOf(locations)].map(([id, { _id, by }]) => [id, _id, by]).sort();

test("a restaurant is proposed for one listing: for its own place, wherever it stands, else for the first that is like it", () => {
  expect(chosen(at("1", ["a", "address"]), at("2", ["a", "place"]), at("3", ["a", "address"]))).toEqual([
    ["2", "a", "place"],
  ]);
  expect(chosen(at("1", ["a", "address"]), at("2", ["a", "address"]), at("3", ["b", "address"]))).toEqual([
    ["1", "a", "address"],
    ["3", "b", "address"],
  ]);
});

test("a listing without a match, one that is added and the second of a venue are proposed for none", () => {
  const named = { name: "x" };
  expect(chosen(at("1", null), at("2", ["a", "place"], { added: { restaurant: null } }))).toEqual([]);
  expect(chosen(at("1", ["a", "place"], { duplicateOf: named }), at("2", ["a", "address"]))).toEqual([
    ["2", "a", "address"],
  ]);
});

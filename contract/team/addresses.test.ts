import { expect, test } from "vitest";
import { splitAddresses } from "./addresses.ts";

test.each([
  ["a@x.fr, b@x.fr;c@x.fr\nd@x.fr\te@x.fr f@x.fr", ["a@x.fr", "b@x.fr", "c@x.fr", "d@x.fr", "e@x.fr", "f@x.fr"]],
  ['"Aubry, Camille" <c@x.fr>, Zoé Roux <z@x.fr>', ["c@x.fr", "z@x.fr"]],
  ["Nora n@x.fr\r\nmailto:o@x.fr", ["n@x.fr", "o@x.fr"]],
  ["(p@x.fr). 'q@x.fr'", ["p@x.fr", "q@x.fr"]],
  ["no address, a@x.fr, a@x.fr", ["no address", "a@x.fr", "a@x.fr"]],
  [" \n ,;", []],
])("%j holds the addresses %j", (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses);
});

test("a text without separators is cut, and stays none", () => {
  expect(splitAddresses("a".repeat(5000))).toEqual(["a".repeat(255)]);
});

import { expect, test } from "vitest";
import { findLocalPath } from "./return-to.server.ts";

test.each(["/", "/restaurants/list", "/restaurants/list?search=chez%20lucette&sort=name"])("%s stays here", (path) => {
  expect(findLocalPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  " /restaurants",
  "/.//evil.example",
  "/a/..//evil.example",
  "restaurants/list",
  "",
  "/é",
  `/${"a".repeat(2000)}`,
])("%j leads nowhere", (path) => {
  expect(findLocalPath(path)).toBeNull();
});

test.each([null, undefined, 7, {}])("%s is no address", (value) => {
  expect(findLocalPath(value)).toBeNull();
});

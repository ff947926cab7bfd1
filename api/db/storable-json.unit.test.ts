import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test.each([
  ["a\0b", "ab"],
  ["\\u0000", "\\u0000"],
  ["\\\\u0000\0\\", "\\\\u0000\\"],
  ['C:\\u0000\n"é"', 'C:\\u0000\n"é"'],
])("a text is stored without NUL and otherwise as it is: %j", (text, stored) => {
  expect(JSON.parse(storableJson({ text }))).toEqual({ text: stored });
});

import { expect, test } from "vitest";
import { withoutFlags } from "./patterns.ts";

test.each([
  [/^#[0-9a-f]{6}$/i, ["#a0B1c2", "#AABBCC"], ["#ggg000", "a0b1c2"]],
  [/^(?:é|à)t\p{L}+$/iu, ["Éta", "àTZ"], ["eta"]],
  [/^[^a-c]\\x\.y$/i, ["d\\X.Y"], ["A\\x.y", "d\\xzy"]],
  [/^(?<name>abc)\k<name>$/i, ["abcabc"], ["abd"]],
  [/^a.b$/s, ["a\nb", "axb"], ["ab"]],
  [/^b$/m, ["a\nb\nc", "b"], ["ab"]],
  [/^\d{2}$/, ["12"], ["1"]],
])("%s without its flags takes the same texts", (pattern, taken, refused) => {
  const told = new RegExp(withoutFlags(pattern), "u");
  for (const text of taken) expect([text, told.test(text), pattern.test(text)]).toEqual([text, true, true]);
  for (const text of refused) expect([text, told.test(text), pattern.test(text)]).toEqual([text, false, false]);
});

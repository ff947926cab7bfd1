import { expect, test } from "vitest";
import { askedRights } from "#contract/abilities.ts";
import { languages } from "#contract/languages.ts";

test.each(languages)("each right of the matrix has words of its own in %s", async (language) => {
  const { default: texts } = await import(`#app/locales/${language}/errors.ts`);
  const words = askedRights.map(([action, subject]) => texts.rights[action]?.[subject]);
  expect(words.filter((one) => typeof one !== "string")).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

import { expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { messages } from "./messages.server.ts";
import type { Messages } from "./plurals.ts";

function keysOf(texts: Messages, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
function textsOf(texts: Messages): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test("every area exists in every language with the same keys, and no text is empty", () => {
  for (const language of languages) {
    expect(Object.keys(messages[language]).sort()).toEqual(Object.keys(messages.fr).sort());
    for (const [area, texts] of Object.entries(messages.fr)) {
      expect([language, area, keysOf(messages[language][area] ?? {})]).toEqual([language, area, keysOf(texts)]);
      expect(textsOf(messages[language][area] ?? {}).filter((text) => text.trim() === "")).toEqual([]);
    }
  }
});

test("a translation names the same values as the French text, so that none is lost or left in braces", () => {
  for (const language of languages)
    for (const [area, texts] of Object.entries(messages.fr)) {
      const translated = textsOf(messages[language][area] ?? {});
      for (const [index, text] of textsOf(texts).entries())
        expect([area, translated[index], placeholders(translated[index] ?? "")]).toEqual([
          area,
          translated[index],
          placeholders(text),
        ]);
    }
});

test("French punctuation never starts a line: a space before it does not break", () => {
  const breaking = Object.values(messages.fr)
    .flatMap(textsOf)
    .filter((text) => /[^\s] [!?;:»]|« /.test(text));
  expect(breaking).toEqual([]);
});

test("French spaces have one width each: a full one before a colon, a thin one before other marks and inside quotes", () => {
  const uneven = Object.values(messages.fr)
    .flatMap(textsOf)
    .filter((text) => /\u202f:|\u00a0[!?;»]|«\u00a0/.test(text));
  expect(uneven).toEqual([]);
});

test("Italian speaks to its reader in one way: as lei, in lower case", () => {
  const other = Object.values(messages.it)
    .flatMap(textsOf)
    .filter((text) =>
      /(?<=[a-z,’] )(?:Lei|Suo|Sua|Suoi|Sue)\b(?<!del Lei)|\b(?:tuo|tua|tuoi|tue|vostr[aeio])\b/.test(text),
    );
  expect(other).toEqual([]);
});

test("English spells organization in one way", () => {
  expect(
    Object.values(messages.en)
      .flatMap(textsOf)
      .filter((text) => /organisation/i.test(text)),
  ).toEqual([]);
});

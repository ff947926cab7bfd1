import { expect, test } from "vitest";
import { parseTemplate, writeTemplate } from "./grammar.ts";
import { createRandom } from "./random.ts";
import { type Noun, withArticle } from "./words.ts";

const noun = (kind: Noun["kind"], word: string): Noun => ({ kind, word });

test.each([
  ["fr", "le", noun("f", "entrecôte"), "l'entrecôte"],
  ["fr", "le", noun("fp", "moules"), "les moules"],
  ["en", "a", noun("m", "onion soup"), "an onion soup"],
  ["es", "al", noun("m", "bacalao"), "al bacalao"],
  ["it", "il", noun("m", "spritz"), "lo spritz"],
  ["it", "il", noun("mp", "gnocchi"), "gli gnocchi"],
  ["it", "un", noun("f", "entrecôte"), "un'entrecôte"],
] as const)("%s puts the right article before a noun: %s", (language, article, dish, expected) => {
  expect(withArticle(language, article, dish)).toBe(expected);
});

test("a sentence agrees with its dish and its speaker, and starts with a capital", () => {
  const template = parseTemplate(
    "{le d} {d:était parfait|était parfaite|étaient parfaits|étaient parfaites}. {me:ravi|ravie} !",
  );
  const scene = {
    language: "fr",
    nouns: { d: noun("fp", "quenelles") },
    people: { me: { name: "", gender: "f" } },
    words: {},
  } as const;
  expect(writeTemplate(template, scene, createRandom("x"))).toBe("Les quenelles étaient parfaites. Ravie !");
});

test("words that melt together in Spanish and Italian do", () => {
  const template = parseTemplate("en cuanto a {el d}");
  const scene = { language: "es", nouns: { d: noun("m", "steak tartar") }, people: {}, words: {} } as const;
  expect(writeTemplate(template, scene, createRandom("x"))).toBe("En cuanto al steak tartar");
});

test("a slot nobody fills is an error, not a hole in the text", () => {
  const scene = { language: "en", nouns: {}, people: {}, words: {} } as const;
  expect(() => writeTemplate(parseTemplate("Thanks {who}"), scene, createRandom("x"))).toThrow("{who}");
});

import { describe, expect, test } from "vitest";
import { bitOf } from "#api/analysis/bits.ts";
import { mayBeThanked, mustBeRead } from "#tests/automations/red-team.ts";
import { reviewToMatch, automationSafety as safety } from "#tests/automations/setup.ts";
import { findSafetyConcern } from "./safety.ts";
import { findSafetyWords } from "./words.ts";

const rows = (lists: Record<string, readonly string[]>) =>
  Object.entries(lists).flatMap(([language, texts]) => texts.map((text) => [language, text] as const));

describe("words", () => {
  test.each(rows(mustBeRead))("(%s) hold back: %s", (_language, text) => {
    expect(findSafetyWords(text, [])).not.toBeNull();
  });
  test.each(rows(mayBeThanked))("(%s) let pass: %s", (language, words) => {
    expect(findSafetyConcern(safety, reviewToMatch({ words, spokenLanguage: language }))).toBeNull();
  });
  test("of the restaurant count as well, whole or with any ending, and nothing in them is a pattern", () => {
    expect(findSafetyWords("La télé Antenne 2 est passée", ["antenne 2"])).toBe("antenne 2");
    expect(findSafetyWords("Les journalistes étaient là", ["journalist*"])).toBe("journalist");
    expect(findSafetyWords("Les journalistes étaient là", ["journaliste"])).toBeNull();
    expect(findSafetyWords("très bon", [".*", "(t|", "*", "**"])).toBeNull();
    const marks = ["e-coli", "24/7", "{a}", "salade-cés*", "[b", "c^", "d$", "e|f", "g\\p{L}", "#h", "i&&j", "k~"];
    for (const word of marks)
      expect([word, findSafetyWords(`Rien, ${word.replace("*", "ar")}.`, [word])]).not.toContain(null);
  });
  test("are found in 9,000 characters in no time worth telling", () => {
    const words = "a b c d e f g h i j k l m n o p. Très bon. ".repeat(220);
    expect(findSafetyWords(words, ["x*"])).toBeNull();
    expect(findSafetyWords(`${words} poison`, [])).toBe("poison");
  });
});

describe("safety", () => {
  test("holds back a word that mixes two alphabets, and lets a foreign word beside ours pass", () => {
    const words = "Great evening, though we were p\u043eis\u043ened afterwards.";
    expect(findSafetyWords(words, [])).toBeNull();
    expect(findSafetyConcern(safety, reviewToMatch({ words, spokenLanguage: "en" }))?.reason).toBe("language");
    const kind = { words: "Great evening and a fine ού zo.", spokenLanguage: "en" };
    expect(findSafetyConcern(safety, reviewToMatch(kind))).toBeNull();
  });
  test.each([
    [0, "rating"],
    [1, "rating"],
    [3, "rating"],
    [4, null],
    [5, null],
  ])("holds %s stars back by default: %s", (rating, reason) => {
    expect(findSafetyConcern(safety, reviewToMatch({ rating }))?.reason ?? null).toBe(reason);
  });
  test("lets every rating pass once the restaurant says so, words aside", () => {
    const open = { ...safety, maxRating: 0 };
    expect(findSafetyConcern(open, reviewToMatch({ rating: 1 }))).toBeNull();
    expect(findSafetyConcern(open, reviewToMatch({ rating: 1, words: "intoxiqué" }))).toEqual({
      reason: "words",
      evidence: "intoxique",
    });
    expect(findSafetyConcern({ ...open, isReadForWords: false }, reviewToMatch({ words: "intoxiqué" }))).toBeNull();
  });
  test("holds a complaint about hygiene back that the reading found", () => {
    expect(findSafetyConcern(safety, reviewToMatch({ topicBits: bitOf("hygiene", "negative") }))?.reason).toBe(
      "hygiene",
    );
    expect(findSafetyConcern(safety, reviewToMatch({ topicBits: bitOf("hygiene", "positive") }))).toBeNull();
  });
  test.each([
    ["a language nobody here reads", { words: "Alles wunderbar gewesen", spokenLanguage: "de" }],
    ["no language found in words", { words: "Blorp zork flim", spokenLanguage: null }],
    ["a sentence in another script", { words: "Très bon. تسمم بعد العشاء", spokenLanguage: "fr" }],
  ])("holds %s back", (_name, review) => {
    expect(findSafetyConcern(safety, reviewToMatch(review))?.reason).toBe("language");
  });
  test("lets stars without words pass", () => {
    expect(findSafetyConcern(safety, reviewToMatch({ words: "", hasText: false, spokenLanguage: null }))).toBeNull();
    expect(findSafetyConcern(safety, reviewToMatch({ words: "👍👍", spokenLanguage: null }))).toBeNull();
  });
});

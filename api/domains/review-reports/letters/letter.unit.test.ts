import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { reportReasons } from "#contract/review-reports/reasons.ts";
import { enclosuresOf, legalGroundsOf, letterOf, type ReportedReview } from "./letter.ts";

const review: ReportedReview = {
  platformName: "Google",
  restaurantName: "Chez Madeleine",
  formattedAddress: "12 quai de Valmy, 75010 Paris",
  countryCode: "FR",
  timeZone: "Europe/Paris",
  author: "Inès",
  publishedAt: new Date("2026-03-04T23:30:00Z"),
  rating: 1,
  url: "https://maps.example/r/1",
  title: null,
  text: "Patron {{restaurant}} et $& : à éviter 🤬",
};

describe("a letter", () => {
  test.each(languages.flatMap((language) => reportReasons.map((reason) => [language, reason] as const)))(
    "in %s for %s names the review and its reason, and leaves no gap",
    (language, reason) => {
      const letter = letterOf({ ...review, text: "À éviter." }, reason, language, "Aucune réservation ce soir-là.");
      for (const told of [
        "Google",
        "Chez Madeleine",
        "12 quai de Valmy",
        "Inès",
        "https://maps.example/r/1",
        "À éviter.",
        "Aucune réservation",
      ])
        expect(letter).toContain(told);
      expect(letter).toMatch(/\b0?5\b/);
      expect(letter).not.toMatch(/\{\{|\}\}|undefined/);
    },
  );
  test("is another one for each reason", () => {
    for (const language of languages)
      expect(new Set(reportReasons.map((reason) => letterOf(review, reason, language, ""))).size).toBe(
        reportReasons.length,
      );
  });
  test("takes the guest's words as they are", () => {
    expect(letterOf(review, "offensive", "fr", "")).toContain(
      "«\u00a0Patron {{restaurant}} et $& : à éviter 🤬\u00a0»",
    );
  });
  test("cuts what is longer than anybody reads, never inside a character, and does without what is not known", () => {
    const long = letterOf({ ...review, text: "🍕".repeat(4500) }, "spam", "en", "");
    expect(long).toContain("🍕…”");
    expect(long).not.toContain("\ufffd");
    expect(long.isWellFormed()).toBe(true);
    const bare = { ...review, author: "", rating: 0, url: null, text: null, formattedAddress: "" };
    const letter = letterOf(bare, "spam", "en", "");
    expect(letter).toContain("Author shown: not shown");
    expect(letter).toContain("The review has no text.");
    expect(letter).not.toMatch(/Rating|Address|In support|\(\)/);
  });
});

describe("the list below a letter", () => {
  test("names each file in the letter's language, and is nothing without any", () => {
    const files = [{ name: "registre {{place}}.pdf" }, { name: "سجل.png" }];
    const lists = languages.map((language) => enclosuresOf(language, files));
    expect(new Set(lists).size).toBe(languages.length);
    for (const list of lists) expect(list).toMatch(/^\S[^\n]*:\n- registre \{\{place\}\}\.pdf\n- سجل\.png$/);
    expect(enclosuresOf("fr", [])).toBe("");
  });
});

describe("the law a letter names", () => {
  test.each([
    ["hate", "FR", ["french_press_hatred", "digital_services"]],
    ["harassment", "FR", ["french_press_insult", "digital_services"]],
    ["personal_info", "FR", ["digital_services"]],
    ["hate", "ES", ["digital_services"]],
    ["hate", "IT", ["digital_services"]],
    // Outside the European Union, and without another law that surely applies.
    ["hate", "GB", []],
    ["hate", "US", []],
    ["hate", "", []],
    // A breach of a platform's rules need not be unlawful.
    ["spam", "FR", []],
    ["off_topic", "IT", []],
  ] as const)("for %s in %s is %j", (reason, country, grounds) => {
    expect(legalGroundsOf(reason, country)).toEqual(grounds);
  });
});

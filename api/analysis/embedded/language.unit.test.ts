import { beforeAll, expect, test } from "vitest";
import { analyseReview } from "./embedded.ts";
import { type DetectLanguage, languageOf, loadDetector } from "./language.ts";

let detect: DetectLanguage;
beforeAll(async () => {
  detect = await loadDetector();
});

const found = (text: string | null, reportedLanguage: string | null = null, usualLanguage = "it") =>
  languageOf({ id: "1", title: null, text, rating: 0, reportedLanguage, usualLanguage }, detect);

test.each([
  ["Le service était un peu lent mais la cuisine vraiment délicieuse.", "fr"],
  ["The waiter was friendly and the food came quickly.", "en"],
  ["La comida estaba muy rica y el camarero fue muy amable.", "es"],
  ["La pizza era buonissima e il personale molto gentile.", "it"],
  ["Das Essen war sehr gut und die Bedienung freundlich.", "de"],
  ["Все было очень вкусно, спасибо большое за вечер!", "ru"],
])("a language is read from the text, whatever it was told to be: %s", (text, language) => {
  expect(found(text, "pt-BR")).toEqual({ language, languageBasis: "text" });
});

test.each([
  "El menjar era boníssim i el servei molt amable.",
  "Vam haver d'esperar una hora i la sopa era freda.",
  "Les croquetes són espectaculars",
  "Ens ha encantat, tot boníssim",
])("Catalan is not taken for a language next to it: %s", (text) => {
  for (const reported of [null, "es", "ca"]) expect(found(text, reported, "es").language).toBe("ca");
});

test("Basque is read from the text", () => {
  expect(found("Janaria oso ona zen eta zerbitzua bikaina.", "es", "es").language).toBe("eu");
});

test("a reported language that the detector does not know comes before what the text looks like", () => {
  const galician = "A comida estaba moi boa e o servizo foi excelente.";
  expect(found(galician, "gl-ES", "es")).toEqual({ language: "gl", languageBasis: "told" });
});

test("a reported code that is no language, or the former one of a language, changes nothing", () => {
  expect(found("The waiter was friendly and the food came quickly.", "xx").language).toBe("en");
  expect(found("האוכל היה טעים מאוד והשירות אדיב", "iw").language).toBe("he");
});

test("a text too short to tell has the language it was given, else the restaurant's usual one", () => {
  expect(found("Super !", "fr-CA")).toEqual({ language: "fr", languageBasis: "told" });
  expect(found("Top", "unknown")).toEqual({ language: "it", languageBasis: "assumed" });
  expect(found("Top")).toEqual({ language: "it", languageBasis: "assumed" });
  expect(found("🍕🍕")).toEqual({ language: null, languageBasis: null });
  expect(found(null, "fr")).toEqual({ language: null, languageBasis: null });
});

test("a review in two languages is read in both", () => {
  const text =
    "The food was absolutely wonderful from start to finish. Le service a malheureusement été beaucoup trop lent pour nous.";
  const review = { id: "1", title: null, text, rating: 0, reportedLanguage: "en", usualLanguage: "fr" };
  const sides = analyseReview(review, detect).topics.map(({ topic, spans }) => [topic, spans[0]?.polarity]);
  expect(Object.fromEntries(sides)).toEqual({ food: "positive", service: "negative", wait: "negative" });
});

test("half a character in a text does not stop the reading", () => {
  expect(found("\ud83d The food was really lovely and the staff kind \udc00").language).toBe("en");
});

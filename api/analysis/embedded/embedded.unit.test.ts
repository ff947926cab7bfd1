import { describe, expect, test } from "vitest";
import type { ReviewToAnalyse } from "../analyser.ts";
import { analyseReview } from "./embedded.ts";

/** Reads an unrated review with the given reported language. */
function read(text: string, reportedLanguage: string, more: Partial<ReviewToAnalyse> = {}) {
  const review = { id: "1", title: null, text, rating: 0, reportedLanguage, usualLanguage: "fr", ...more };
  return analyseReview(review, () => null);
}
const signs = { positive: "+", negative: "-", neutral: "" };
/** `food+ wait-`: the topics of a text in order of their names, each with the polarity of its sentences. */
const told = (text: string, language: string): string =>
  read(text, language)
    .topics.flatMap(({ topic, spans }) => [...new Set(spans.map(({ polarity }) => `${topic}${signs[polarity]}`))])
    .sort()
    .join(" ");

describe("topics and what is said of them", () => {
  test.each([
    ["fr", "Le service était très lent, mais la cuisine délicieuse.", "food+ service- wait-"],
    ["fr", "Ce n’est pas bon du tout.", ""],
    ["fr", "Les plats ne sont pas bons.", "food-"],
    ["fr", "Addition trop chère pour ce que c’est.", "price-"],
    ["fr", "Toilettes sales et odeur désagréable.", "hygiene-"],
    ["fr", "On n’a jamais été aussi mal reçus par un serveur.", "service-"],
    ["fr", "Pas mal du tout, ce restaurant.", ""],
    ["fr", "Bien situé, à deux pas de la gare.", "location+"],
    ["en", "The food was great but the waiter was rude.", "food+ service-"],
    ["en", "Not bad food at all.", "food+"],
    ["en", "The steak could have been better.", "food-"],
    ["en", "We waited an hour for a table.", "wait-"],
    ["en", "Cozy place, but overpriced drinks.", "atmosphere+ food- price-"],
    ["en", "The service wasn't friendly.", "service-"],
    ["es", "La comida estaba riquísima pero el local era muy ruidoso.", "atmosphere- food+"],
    ["es", "El camarero no fue nada amable.", "service-"],
    ["es", "Precios razonables y raciones abundantes.", "food+ price+"],
    ["es", "Los baños estaban sucios.", "hygiene-"],
    ["es", "Tardaron una hora en servirnos.", "wait-"],
    ["it", "La pizza era ottima ma il servizio lento.", "food+ service- wait-"],
    ["it", "Personale non gentile.", "service-"],
    ["it", "Ottimo rapporto qualità prezzo!", "price+"],
    ["it", "Locale accogliente e pulito.", "atmosphere+ hygiene+"],
    ["it", "Posizione strategica, vicino alla stazione.", "location+"],
  ])("%s: %s", (language, text, expected) => {
    expect(told(text, language)).toBe(expected);
  });

  test("a sentence shows it, or its half where the writer turns round, by places in the text as it was written", () => {
    const text = "  Élégant ! La cuisine 😋 est exquise… Service lent mais équipe adorable.";
    const shown = read(text, "fr").topics.map(({ topic, spans }) => [
      topic,
      ...spans.map(({ start, end }) => text.slice(start, end)),
    ]);
    expect(Object.fromEntries(shown.map(([topic, ...quotes]) => [topic, quotes]))).toMatchObject({
      food: ["La cuisine 😋 est exquise…"],
      wait: ["Service lent"],
      service: ["Service lent", "mais équipe adorable"],
    });
  });
});

describe("sentiment", () => {
  test.each([
    [5, "Horrible, tout était froid.", "positive"],
    [3, "Excellent !", "neutral"],
    [1, "Excellent !", "negative"],
    [0, "Une soirée merveilleuse.", "positive"],
    [0, "Quelle déception, à fuir.", "negative"],
    [0, "Nous sommes venus mardi.", "neutral"],
  ])("with %i stars: %s", (rating, text, expected) => {
    expect(read(text, "fr", { rating }).sentiment).toBe(expected);
  });

  test("the tone of what a guest only names comes from the stars", () => {
    const sideOf = (rating: number) => read("Une pizza et un café.", "fr", { rating }).topics[0]?.spans[0]?.polarity;
    expect([5, 3, 1, 0].map(sideOf)).toEqual(["positive", "neutral", "negative", "neutral"]);
  });
});

describe("texts of any kind", () => {
  test("of 9,000 characters, without an end or all ends, are read whole", () => {
    const long = "La cuisine est délicieuse et le service parfait. ".repeat(190).slice(0, 9000);
    expect(read(long, "fr").topics.find(({ topic }) => topic === "food")?.spans.length).toBeGreaterThan(180);
    for (const text of [
      "bon ".repeat(2250),
      "!".repeat(9000),
      "a".repeat(9000),
      "\n".repeat(9000),
      "mais ".repeat(1800),
    ])
      expect(() => read(text, "fr")).not.toThrow();
  });
  test("of emoji alone say how it was, in any language", () => {
    expect(read("😍😍👏", "fr")).toMatchObject({
      language: null,
      languageBasis: null,
      sentiment: "positive",
      topics: [],
    });
    expect(read("🤮", "it").sentiment).toBe("negative");
  });
  test("from right to left, or in another script, keep their places and claim nothing", () => {
    expect(read("الطعام كان لذيذا جدا", "ar")).toMatchObject({ language: "ar", sentiment: null, topics: [] });
    expect(read("とても美味しかった！", "ja", { rating: 5 })).toMatchObject({ sentiment: "positive", topics: [] });
  });
  test("with halves of characters are cut at none of them", () => {
    const text = "\ud83d La cuisine était exquise \udc00";
    for (const { spans } of read(text, "fr").topics)
      for (const { start, end } of spans) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    expect(told(text, "fr")).toBe("food+");
  });
  test.each([null, "", " \n "])("%j has no language and no topic", (text) => {
    expect(read(text ?? "", "fr", { text, rating: 4 })).toMatchObject({
      language: null,
      topics: [],
      sentiment: "positive",
    });
    expect(read(text ?? "", "fr", { text }).sentiment).toBeNull();
  });
  test("that hold markup are words like any others", () => {
    const text = `<script>alert("service")</script> Le plat était bon & chaud.`;
    const span = read(text, "fr")
      .topics.find(({ topic }) => topic === "food")
      ?.spans.at(-1);
    expect(text.slice(span?.start, span?.end)).toContain("Le plat était bon");
  });
});

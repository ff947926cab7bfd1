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
    // Praise of other places, unless it is said that there is none.
    ["fr", "J'ai connu mieux comme pizza.", "food-"],
    ["fr", "C'est la meilleure pizza que j'ai connue.", "food+"],
    ["en", "You can find better pizza elsewhere.", "food-"],
    ["en", "It doesn't get better than this pasta.", "food+"],
    ["es", "He comido mejores paellas en otros sitios.", "food-"],
    ["es", "La mejor paella que he comido en la ciudad.", "food+"],
    ["it", "Ho mangiato pizze migliori altrove.", "food-"],
    ["it", "La migliore pizza che ho mangiato.", "food+"],
    // Said with less than is meant, and set phrases whose words may move.
    ["fr", "La viande n'est vraiment pas terrible.", "food-"],
    ["fr", "Le service ne casse pas trois pattes à un canard.", "service-"],
    ["en", "The waiter was not exactly warm.", "service-"],
    ["es", "El servicio deja mucho que desear.", "service-"],
    ["it", "Il servizio lascia parecchio a desiderare.", "service-"],
    // A price that is named is no complaint, nor is a table at nine a wait.
    ["it", "Ho pagato 14 € per una pizza margherita.", "food"],
    ["fr", "Nous sommes arrivés à 20 heures.", ""],
    ["en", "We waited 35 minutes for a table.", "wait-"],
    // What follows a turn is not what stood before it.
    ["fr", "Belle salle mais 45 minutes pour un café.", "atmosphere+ food- wait-"],
    ["fr", "Accueil chaleureux.", "service+"],
    ["fr", "J'ai pris les linguine, je ne regrette pas.", "food+"],
    ["fr", "La carte ne déçoit pas.", "food+"],
    ["fr", "Je n'ai pas aimé les desserts.", "food-"],
    ["fr", "Il faisait un froid de canard.", "atmosphere-"],
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

/** As `told`, of a review with stars. */
const toldWith = (rating: number, text: string, language: string): string =>
  read(text, language, { rating })
    .topics.flatMap(({ topic, spans }) => spans.map(({ polarity }) => `${topic}${signs[polarity]}`))
    .sort()
    .join(" ");

describe("stars and words that contradict them", () => {
  test.each([
    [2, "fr", "On nous vend du fait maison, ça sent le sachet.", "food-"],
    [1, "it", "Tre fettine di zucchina su una pizza da 14 €, grazie, no.", "food- price-"],
    [2, "fr", "Le plat du jour n'était plus disponible.", "food- service-"],
    [5, "it", "Eravamo in quattro per un pranzo tardi.", ""],
    [1, "fr", "Bravo au serveur, quel accueil.", "service"],
    [1, "fr", "Le serveur était adorable.", "service+"],
    [2, "en", "Huge portions.", "food"],
    // Against the stars praise counts of a topic that is named, not of one that a word only hints at.
    [1, "fr", "L’addition, elle, est venue tout de suite.", "wait"],
    [2, "fr", "Heureusement que j’ai regardé avant de manger.", "food"],
    [2, "fr", "Le serveur était rapide et aimable.", "service+ wait"],
    [4, "fr", "Seul bémol, la table juste à côté de la porte, un peu fraîche.", "food"],
    [4, "it", "Unica pecca: il vino della casa, buono altrove.", "food"],
    [5, "fr", "Petite terrasse.", "atmosphere"],
    [5, "fr", "Le service est un peu lent.", "service- wait-"],
  ])("%i stars, %s: %s", (rating, language, text, expected) => {
    expect(toldWith(rating, text, language)).toBe(expected);
  });

  test("a review of two stars about a spoilt evening praises nothing", () => {
    const text =
      "Tiramisu sans aucun goût, une insulte. Une longue attente, anniversaire gâché, aucune chaise haute, prix abusif.";
    expect(toldWith(2, text, "fr")).not.toContain("+");
    expect(toldWith(2, text, "fr")).toContain("food-");
  });

  test("what a polarity rests on is told where no words say it of the topic", () => {
    const basisOf = (text: string, rating: number) =>
      read(text, "fr", { rating }).topics.map(({ topic, spans }) => [topic, spans[0]?.basis]);
    expect(basisOf("Une pizza délicieuse.", 5)).toEqual([["food", undefined]]);
    expect(basisOf("Une pizza et un gâteau.", 5)).toEqual([["food", "stars"]]);
    expect(basisOf("Un serveur nous a servis. Bravo pour les pizzas !", 5)).toContainEqual(["food", "context"]);
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

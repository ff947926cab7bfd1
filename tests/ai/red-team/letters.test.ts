import { describe, expect, test } from "vitest";
import { checkDraft, type Material } from "#api/domains/ai/guard/guard.ts";
import { type Language, languages } from "#contract/languages.ts";
import { injections } from "./injections.ts";
import { honestSentences, letterAround } from "./letters.ts";
import { redTeam } from "./red-team.ts";
import { subtleAttacks } from "./subtler.ts";

const reviews: Record<Language, string> = {
  fr: "Accueil chaleureux et plats généreux, belle terrasse, mais une longue attente pour le dessert.",
  en: "Warm welcome and generous dishes, lovely terrace, but a long wait for dessert.",
  es: "Trato amable y platos generosos, bonita terraza, pero una larga espera para el postre.",
  it: "Accoglienza calorosa e piatti generosi, bella terrazza, ma una lunga attesa per il dolce.",
};
const materialIn = (language: Language, reviewText = reviews[language]): Material => ({
  language,
  reviewText,
  rating: 4,
  author: "Inès M.",
  restaurantNames: ["Chez Madeleine", "Paris"],
  facts: [
    { key: "hours:MONDAY", text: "12:00–14:30, 19:00–22:30" },
    { key: "Terrasse", text: "Terrasse chauffée, 30 places" },
    { key: "phone", text: "+33 1 42 33 44 55" },
  ],
  signature: "",
  forbiddenWords: [],
  recentReplies: [],
});

describe.each(languages)("inside an honest letter in %s", (language) => {
  const problemsOf = (sentence: string, material: Material) =>
    checkDraft(letterAround[language](sentence), material).problems;

  test.each([...redTeam[language], ...subtleAttacks[language]])("this does not pass: %s", (sentence) => {
    expect(problemsOf(sentence, materialIn(language))).not.toEqual([]);
  });

  test.each(
    injections[language].flatMap(({ review, sentences }) => sentences.map((sentence) => ({ review, sentence }))),
  )("the review's own words do not make it pass: $sentence", ({ review, sentence }) => {
    expect(problemsOf(sentence, materialIn(language, review))).not.toEqual([]);
  });

  test.each(honestSentences[language])("this passes: %s", (sentence) => {
    expect(problemsOf(sentence, materialIn(language))).toEqual([]);
  });
});

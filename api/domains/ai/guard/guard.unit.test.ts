import { describe, expect, test } from "vitest";
import { type Language, languages } from "#contract/languages.ts";
import { honestDrafts } from "#tests/ai/red-team/honest.ts";
import { redTeam } from "#tests/ai/red-team/red-team.ts";
import { checkDraft, type Material } from "./guard.ts";

const reviews: Record<Language, string> = {
  fr: "Accueil chaleureux et plats généreux, belle terrasse, mais une longue attente pour le dessert.",
  en: "Warm welcome and generous dishes, lovely terrace, but a long wait for dessert.",
  es: "Trato amable y platos generosos, bonita terraza, pero una larga espera para el postre.",
  it: "Accoglienza calorosa e piatti generosi, bella terrazza, ma una lunga attesa per il dolce.",
};
const materialIn = (language: Language, change: Partial<Material> = {}): Material => ({
  language,
  reviewText: reviews[language],
  rating: 4,
  author: "Inès M.",
  restaurantNames: ["Chez Madeleine", "Paris"],
  facts: [
    { key: "hours:MONDAY", text: "12:00–14:30, 19:00–22:30" },
    { key: "hours:SUNDAY", text: "" },
    { key: "Terrasse", text: "Terrasse chauffée, 30 places" },
    { key: "phone", text: "+33 1 42 33 44 55" },
  ],
  signature: "L’équipe de Chez Madeleine",
  forbiddenWords: ["désagrément"],
  recentReplies: [],
  ...change,
});
const kindsOf = (text: string, material: Material) => checkDraft(text, material).problems.map(({ kind }) => kind);

describe.each(languages)("in %s", (language) => {
  test.each(redTeam[language])("no promise, price, gift, person or invented fact passes: %s", (text) => {
    expect(kindsOf(text, materialIn(language))).not.toEqual([]);
  });
  test.each(honestDrafts[language])("an honest letter passes: %s", (text) => {
    expect(checkDraft(text, materialIn(language)).problems).toEqual([]);
  });
});

describe("a claim", () => {
  test("rests on the line of the facts sheet that is named with it", () => {
    const { problems, facts } = checkDraft("Merci Inès. Notre terrasse est chauffée.", materialIn("fr"));
    expect(problems).toEqual([]);
    expect(facts.map(({ key }) => key)).toEqual(["Terrasse"]);
  });
  test("about the restaurant is not made true by the guest having said it", () => {
    const material = materialIn("fr", { reviewText: "Est-ce que la cuisine est halal et sans gluten ?" });
    expect(kindsOf("Nous proposons une cuisine halal.", material)).toContain("unsupported");
  });
  test("about a day holds the hours of that very day", () => {
    const material = materialIn("fr");
    expect(kindsOf("Nous ouvrons le lundi de 19 h à 22 h 30.", material)).toEqual([]);
    expect(kindsOf("Nous ouvrons le lundi de 19 h à 23 h 30.", material)).toContain("unsupported");
    expect(kindsOf("Nous sommes ouverts le dimanche.", material)).toContain("unsupported");
    expect(kindsOf("We are open on Monday from 7 pm to 10:30 pm.", materialIn("en"))).toEqual([]);
  });
  test("in another language than the sheet's is understood", () => {
    expect(checkDraft("Our terrace is heated.", materialIn("en")).facts.map(({ key }) => key)).toEqual(["Terrasse"]);
  });
});

describe("a draft", () => {
  test("with a forbidden word is found whatever its accents and capitals", () => {
    expect(kindsOf("Pardon pour ce DÉSAGREMENT, Inès.", materialIn("fr"))).toContain("forbidden");
  });
  test("in another language than the guest's is refused", () => {
    expect(kindsOf("Thank you very much for your kind words and for the visit.", materialIn("fr"))).toContain(
      "language",
    );
  });
  test("that says again what was said is refused, and so is one that is too long, empty or not a letter", () => {
    const again = "Merci beaucoup Inès pour votre visite et pour ces mots qui touchent toute l’équipe.";
    const material = materialIn("fr", {
      recentReplies: [`${again.replace("Inès", "Paul")}\n\nL’équipe de Chez Madeleine`],
    });
    expect(kindsOf(again, material)).toContain("similar");
    expect(kindsOf("Merci ! ".repeat(300), material)).toContain("length");
    expect(kindsOf("", material)).toContain("length");
    expect(kindsOf('{"reply": "Merci beaucoup"}', material)).toContain("form");
    expect(kindsOf("Merci beaucoup [Nom du client] pour votre visite", material)).toContain("form");
    expect(kindsOf("Мерси beaucoup pour votre visite", material)).toContain("form");
  });
});

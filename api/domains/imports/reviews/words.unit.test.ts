import { describe, expect, test } from "vitest";
import { normaliseReview } from "./normalise.ts";

const now = new Date("2026-11-20T10:00:00Z");
const fr = "La salle était glaciale";
const en = "The room was freezing";
function read(fields: Record<string, unknown>, platformKey: "gmb" | "tripadvisor" = "gmb") {
  const row = {
    file: "avis.json",
    line: 1,
    fields: { restaurant: "Chez Lumen", date: "2026-04-01", rating: 2, ...fields },
  };
  const { draft, fields: known } = normaliseReview(row, { now, platformKey });
  const unread = [...known.values()].filter(({ isRead }) => !isRead).map(({ name }) => name);
  return { draft, unread };
}
const kept = (source = "google") => [{ text: en, language: "en", source }];

describe("a row with the guest's words and their translation", () => {
  test.each([
    { text: { text: en, languageCode: "en" }, originalText: { text: fr, languageCode: "fr" } },
    { text: en, text_language: "en", original_text: fr, original_language: "fr" },
    { text: en, language: "en", original_text: fr, original_language: "fr" },
    { review: en, translated_language: "en", review_original: fr, original_language: "fr" },
    { text: fr, originalLanguage: "fr", textTranslated: en, translatedLanguage: "en" },
    { text: fr, language: "fr", translated_text: en },
    { snippet: en, extracted_snippet: { original: fr, translated: en }, original_language: "fr" },
    { comment: { original: fr, translated: en }, original_language: "fr" },
    { texte: en, texte_original: fr, langue_originale: "fr" },
    { testo: en, testo_originale: fr, lingua_originale: "francese" },
    { texto: en, texto_original: fr, idioma_original: "francés" },
    { text: `(Translated by Google) ${en}\n\n(Original)\n${fr}`, original_text: fr, original_language: "fr" },
  ])("keeps the guest's as its text: %j", (fields) => {
    const { draft, unread } = read(fields);
    expect(draft).toMatchObject({ text: fr, language: "fr", translations: kept() });
    expect(unread).toEqual([]);
  });

  test("whose one language is the translation's does not call the guest's words by it", () => {
    expect(
      read({ text: `${en}, it was not good`, language: "en", original_text: "Pas bon du tout" }).draft,
    ).toMatchObject({
      text: "Pas bon du tout",
      language: "fr",
    });
    expect(read({ text: en, language: "fr", original_text: fr }).draft).toMatchObject({
      language: "fr",
      translations: kept(),
    });
  });

  test("names the platform that sent the translation", () => {
    expect(read({ text: fr, translated_text: en }, "tripadvisor").draft?.translations).toEqual(kept("tripadvisor"));
  });

  test("keeps the title and the reply that were written", () => {
    const more = {
      title: "Cold",
      original_title: "Froid",
      owner_response: "Thank you",
      owner_response_original: "Merci",
    };
    expect(read({ text: en, original_text: fr, ...more }).draft).toMatchObject({
      title: "Froid",
      reply: { text: "Merci" },
    });
  });

  test("tells a translation as left out whose language Comptoir does not speak", () => {
    const german = "Der Saal war eiskalt";
    const { draft, unread } = read({ text: fr, translated_text: german, translated_language: "de" });
    expect(draft).toMatchObject({ text: fr, translations: [] });
    expect(unread).toEqual(["translated_text"]);
  });
});

test.each([
  { text: fr, language: "fr" },
  { original_text: fr, language: "fr" },
  { text: fr, original_text: fr, language: "fr" },
  { text: fr, original_text: "", translated_text: null, language: "fr" },
  { text: fr, language: "fr", original_review: "https://maps.example/avis/7" },
])("a row with one text has it, and no translation: %j", (fields) => {
  expect(read(fields).draft).toMatchObject({ text: fr, language: "fr", translations: [] });
});

test.each([
  [`(Traduit par Google) ${en}\n\n(Avis d’origine)\n${fr}`],
  [`(Traduzione di Google) ${en}\n\n(Testo originale)\n${fr}`],
  [`(Traducido por Google) ${en}\n\n(Opinión original)\n${fr}`],
  [`(Von Google übersetzt) ${en}\n\n(Original)\n${fr}`],
  [`${fr}\n\n(Vertaald door Google)\n${en}`],
])("Google's marks are known in the language of the export: %s", (text) => {
  expect(read({ text }).draft).toMatchObject({ text: fr, translations: kept() });
});

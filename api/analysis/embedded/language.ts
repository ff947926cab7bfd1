import type { ReviewAnalysis } from "#contract/analysis/schemas.ts";
import type { ReviewToAnalyse } from "../analyser.ts";

/** Guests of these restaurants write in others as well; more would only blur the short texts. */
const detectable = [
  "fr",
  "en",
  "es",
  "it",
  "de",
  "pt",
  "nl",
  "pl",
  "ru",
  "uk",
  "el",
  "tr",
  "ar",
  "he",
  "ja",
  "zh",
  "ko",
];
/** Below this, a guess is worth less than what the platform or the restaurant's habit tells. */
const letterCountMin = 15;

export type DetectLanguage = (text: string) => string | null;
export type FoundLanguage = Pick<ReviewAnalysis, "language" | "languageBasis">;

/** Loads the detector: some 150 MB, held by the thread that asks for it until that ends. */
export async function loadDetector(): Promise<DetectLanguage> {
  const { eld } = await import("eld/small");
  eld.setLanguageSubset(detectable);
  return (text) => {
    const found = eld.detect(text.toWellFormed());
    return found.language !== "" && found.isReliable() ? found.language : null;
  };
}

export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** `fr-FR`, `FR` and `fr` are the same; what is no language code is none. */
const codeOf = (told: string | null): string | null =>
  /^[a-z]{2}(?=$|[-_])/i.exec(told ?? "")?.[0].toLowerCase() ?? null;

/** The language of a review: its text's, else the one it was told to have, else the usual one of its restaurant. */
export function languageOf(review: ReviewToAnalyse, detect: DetectLanguage): FoundLanguage {
  const text = `${review.title ?? ""}\n${review.text ?? ""}`;
  const letters = letterCount(text);
  if (letters === 0) return { language: null, languageBasis: null };
  const detected = letters < letterCountMin ? null : detect(text);
  if (detected) return { language: detected, languageBasis: "text" };
  const told = codeOf(review.reportedLanguage);
  return told
    ? { language: told, languageBasis: "told" }
    : { language: review.usualLanguage, languageBasis: "assumed" };
}

import type { ReviewAnalysis } from "#contract/analysis/schemas.ts";
import type { ReviewToAnalyse } from "../analyser.ts";

/**
 * Languages the detector chooses among. More languages would make it less certain on short texts. Without Catalan it reads most Catalan
 * reviews as one of its neighbours; Galician it does not know.
 */
const detectable = [
  "fr",
  "en",
  "es",
  "it",
  "ca",
  "eu",
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
/** Below this many letters the platform's language, or the restaurant's usual one, is more reliable than detection. */
const letterCountMin = 15;

export type DetectLanguage = (text: string) => string | null;
export type FoundLanguage = Pick<ReviewAnalysis, "language" | "languageBasis">;

/** Loads the detector: some 150 MB, held by the calling thread until that ends. */
export async function loadDetector(): Promise<DetectLanguage> {
  const { eld } = await import("eld/small");
  eld.setLanguageSubset(detectable);
  return (text) => {
    const found = eld.detect(text.toWellFormed());
    return found.language !== "" && found.isReliable() ? found.language : null;
  };
}

export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Reduces `fr-FR`, `FR` and `fr` to `fr`, the former `iw` to `he`; null for anything that is no language code. */
function codeOf(tag: string | null): string | null {
  const code = /^[a-z]{2}(?=$|[-_])/i.exec(tag ?? "")?.[0].toLowerCase();
  return code && languageNames.of(code) ? new Intl.Locale(code).language : null;
}

/**
 * The language of a review: detected from its text, else the reported one, else the restaurant's usual one. A reported language that the
 * detector does not know comes first: it takes such a text, a Galician one for instance, for one in a language next to it.
 */
export function languageOf(review: ReviewToAnalyse, detect: DetectLanguage): FoundLanguage {
  const text = `${review.title ?? ""}\n${review.text ?? ""}`;
  const letters = letterCount(text);
  if (letters === 0) return { language: null, languageBasis: null };
  const reported = codeOf(review.reportedLanguage);
  const isBeyondDetection = reported !== null && !detectable.includes(reported);
  const detected = letters < letterCountMin || isBeyondDetection ? null : detect(text);
  if (detected) return { language: detected, languageBasis: "text" };
  return reported
    ? { language: reported, languageBasis: "told" }
    : { language: review.usualLanguage, languageBasis: "assumed" };
}

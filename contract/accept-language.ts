import { defaultLanguage, type Language, languages } from "./languages.ts";

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/**
 * The first of our languages that an Accept-Language header asks for, by the tag's first part and in the order of its weights (RFC 9110,
 * 12.5.4): `fr-CH, en` is French, `de, en;q=0.8` is English, not the default.
 */
export function languageOfHeader(header: string | null | undefined): Language {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { language: tag.split("-")[0] ?? "", quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? defaultLanguage;
}

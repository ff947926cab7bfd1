import type { IncomingHttpHeaders } from "node:http";
import { defaultLanguage, type Language, languages } from "#contract/languages.ts";

/** A visitor without a session, as far as a shared page depends on them. */
export type AnonymousVisitor = {
  language: Language;
  /** A Cookie header with their language and theme and nothing else; empty without either. */
  preferences: string;
};

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** The first supported language of an Accept-Language header; `de, en;q=0.8` is English, not the default. */
export function languageOfHeader(header: string | undefined): Language {
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

const themes = ["system", "light", "dark"];
/** A cookie of React Router in the header's format: JSON, base64, percent-encoded. */
const asCookie = (value: string) => encodeURIComponent(btoa(JSON.stringify(value)));
const languageOfCookie = new Map(languages.map((language) => [asCookie(language), language]));
const themeCookies = new Set(themes.map(asCookie));

function readCookies(header: string): Map<string, string> {
  const pairs = header.split(";").map((part) => part.trim().split("=", 2) as [string, string]);
  return new Map(pairs);
}

/**
 * The language and theme of a visitor who is not signed in, by the app's own rules: cookie, then browser. Null with a session cookie, or a
 * preference the app did not write, whose page must not be shared.
 */
export function findAnonymousVisitor(headers: IncomingHttpHeaders): AnonymousVisitor | null {
  const browserLanguage = () => languageOfHeader(headers["accept-language"]);
  if (!headers.cookie) return { language: browserLanguage(), preferences: "" };
  const cookies = readCookies(headers.cookie);
  if (cookies.has("comptoir") || cookies.has("__Host-comptoir")) return null;
  const chosen = cookies.get("language");
  const theme = cookies.get("theme");
  const language = chosen === undefined ? browserLanguage() : languageOfCookie.get(chosen);
  if (!language || (theme !== undefined && !themeCookies.has(theme))) return null;
  const preferences = [chosen && `language=${chosen}`, theme && `theme=${theme}`].filter(Boolean);
  return { language, preferences: preferences.join("; ") };
}

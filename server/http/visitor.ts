import type { IncomingHttpHeaders } from "node:http";
import { languageOfHeader } from "#contract/accept-language.ts";
import { type Language, languages } from "#contract/languages.ts";

/** A visitor without a session, as far as a shared page depends on them. */
export type AnonymousVisitor = {
  language: Language;
  /** A Cookie header with their language and theme and nothing else; empty without either. */
  preferences: string;
};

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

import type { Language } from "#contract/languages.ts";

/** The zone of most people of a country that has several, so that nobody is offered that of its furthest island. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PT: "Europe/Lisbon",
  US: "America/New_York",
};
/** Where a language names no country. */
const zoneOfLanguage: Readonly<Record<Language, string>> = {
  fr: "Europe/Paris",
  en: "Europe/London",
  es: "Europe/Madrid",
  it: "Europe/Rome",
};

/** Of ECMA-402; the compiler's library lacks it. */
type CountryLocale = Intl.Locale & { getTimeZones?(): string[] };

/** The country of a language such as `es-MX`; null where it names none, or is no language. */
function countryOf(tag: string): CountryLocale | null {
  try {
    const locale = new Intl.Locale(tag);
    return locale.region ? locale : null;
  } catch {
    return null;
  }
}

/** A zone guessed from an `Accept-Language`: that of its first country that is known, else that of the page's language. */
export function guessZone(acceptLanguage: string | null, language: Language): string {
  const tags = (acceptLanguage ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  for (const tag of tags) {
    const country = countryOf(tag);
    const zones = country?.getTimeZones?.() ?? [];
    const zone = mainZones[country?.region ?? ""] ?? (zones.length === 1 ? zones[0] : undefined);
    if (zone) return zone;
  }
  return zoneOfLanguage[language];
}

import type { Language } from "#contract/languages.ts";

/** Cities of zones whose name is another one in some language; the others are called as in the zone's own name. */
const names: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  Athens: { fr: "Athènes", es: "Atenas", it: "Atene" },
  Berlin: { es: "Berlín", it: "Berlino" },
  Brussels: { fr: "Bruxelles", es: "Bruselas", it: "Bruxelles" },
  Copenhagen: { fr: "Copenhague", es: "Copenhague", it: "Copenaghen" },
  Dublin: { es: "Dublín", it: "Dublino" },
  Lisbon: { fr: "Lisbonne", es: "Lisboa", it: "Lisbona" },
  London: { fr: "Londres", es: "Londres", it: "Londra" },
  New_York: { es: "Nueva York" },
  Paris: { es: "París", it: "Parigi" },
  Rome: { es: "Roma", it: "Roma" },
  Vienna: { fr: "Vienne", es: "Viena" },
  Warsaw: { fr: "Varsovie", es: "Varsovia", it: "Varsavia" },
  Zurich: { es: "Zúrich", it: "Zurigo" },
};

/** The city that a zone is named after, in a language: `Europe/London` is "Londres". */
export function zoneCity(timeZone: string, language: Language): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return names[city]?.[language] ?? city.replaceAll("_", " ");
}

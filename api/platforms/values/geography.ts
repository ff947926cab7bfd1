import { languages } from "#contract/languages.ts";
import { foldText } from "./text.ts";

/** Towns from which a restaurant's country follows when only its position or town is known. */
const towns: readonly (readonly [name: string, country: string, latitude: number, longitude: number])[] = [
  ["paris", "FR", 48.86, 2.35],
  ["lyon", "FR", 45.76, 4.84],
  ["marseille", "FR", 43.3, 5.37],
  ["toulouse", "FR", 43.6, 1.44],
  ["nice", "FR", 43.7, 7.27],
  ["nantes", "FR", 47.22, -1.55],
  ["bordeaux", "FR", 44.84, -0.58],
  ["lille", "FR", 50.63, 3.06],
  ["strasbourg", "FR", 48.57, 7.75],
  ["rennes", "FR", 48.11, -1.68],
  ["brest", "FR", 48.39, -4.49],
  ["clermont-ferrand", "FR", 45.78, 3.08],
  ["ajaccio", "FR", 41.93, 8.74],
  ["madrid", "ES", 40.42, -3.7],
  ["barcelona", "ES", 41.39, 2.17],
  ["valencia", "ES", 39.47, -0.38],
  ["sevilla", "ES", 37.39, -5.99],
  ["bilbao", "ES", 43.26, -2.93],
  ["zaragoza", "ES", 41.65, -0.89],
  ["malaga", "ES", 36.72, -4.42],
  ["santiago de compostela", "ES", 42.88, -8.54],
  ["palma", "ES", 39.57, 2.65],
  ["las palmas", "ES", 28.12, -15.43],
  ["roma", "IT", 41.9, 12.5],
  ["rome", "IT", 41.9, 12.5],
  ["milano", "IT", 45.46, 9.19],
  ["milan", "IT", 45.46, 9.19],
  ["torino", "IT", 45.07, 7.69],
  ["napoli", "IT", 40.85, 14.27],
  ["palermo", "IT", 38.12, 13.36],
  ["bologna", "IT", 44.49, 11.34],
  ["firenze", "IT", 43.77, 11.26],
  ["venezia", "IT", 45.44, 12.32],
  ["bari", "IT", 41.12, 16.87],
  ["cagliari", "IT", 39.22, 9.12],
  ["london", "GB", 51.51, -0.13],
  ["birmingham", "GB", 52.48, -1.9],
  ["manchester", "GB", 53.48, -2.24],
  ["leeds", "GB", 53.8, -1.55],
  ["bristol", "GB", 51.45, -2.59],
  ["cardiff", "GB", 51.48, -3.18],
  ["newcastle upon tyne", "GB", 54.98, -1.61],
  ["edinburgh", "GB", 55.95, -3.19],
  ["inverness", "GB", 57.48, -4.22],
  ["belfast", "GB", 54.6, -5.93],
];
/** Beyond this distance from every town the country stays unknown. */
const townDistanceMaxKm = 250;
const kmPerDegree = 111.2;

const countryNames = new Map<string, string>();
const countryCodes = new Set<string>();
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
for (const language of languages) {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second);
      // Retired codes (UK, FX) name the same countries as their successors.
      const code = new Intl.Locale(`und-${first}${second}`).region;
      if (name && code) countryNames.set(foldText(name), code);
    }
}
for (const name of ["england", "scotland", "wales", "northern ireland", "uk", "great britain"])
  countryNames.set(name, "GB");
for (const code of countryNames.values()) countryCodes.add(code);

/** Two-letter code of a country, given by code or by its name in one of the four languages; null for anything else. */
export function findCountry(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = foldText(value);
  const named = countryNames.get(text);
  if (named) return named;
  const code = text.toUpperCase();
  return countryCodes.has(code) ? code : null;
}

/** The country of a text such as `Paris Ile-de-France` or `London, England`; null without a known town. */
export function findCountryOfLocality(locality: string | null): string | null {
  if (!locality) return null;
  const parts = locality
    .split(",")
    .map((part) => findCountry(part))
    .filter((code) => code !== null);
  const last = parts.at(-1);
  if (last) return last;
  const text = ` ${foldText(locality).replaceAll(/[^a-z-]+/g, " ")} `;
  return towns.find(([name]) => text.startsWith(` ${name} `))?.[1] ?? null;
}

/** The country of a position, by the nearest town; null far from all of them. */
export function findCountryAt(latitude: number, longitude: number): string | null {
  let best: { country: string; km: number } | null = null;
  for (const [, country, townLatitude, townLongitude] of towns) {
    const east = (longitude - townLongitude) * Math.cos((latitude * Math.PI) / 180);
    const km = Math.hypot(latitude - townLatitude, east) * kmPerDegree;
    if (km < (best?.km ?? townDistanceMaxKm)) best = { country, km };
  }
  return best?.country ?? null;
}

/** Newer Node versions have `getTimeZones`, which the type library does not know yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesOf(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

function standardOffsetHours(zone: string): number {
  const january = new Date("2026-01-15T12:00:00Z");
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(january);
  const offset = name.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  const [hours = "0", minutes = "0"] = offset.split(":");
  return Number(hours) + (Number(hours) < 0 ? -1 : 1) * (Number(minutes) / 60);
}

/** Where a country has several zones: the one most people live in, unless the longitude says otherwise. */
const mainZones: Record<string, string> = { ES: "Europe/Madrid", PT: "Europe/Lisbon", DE: "Europe/Berlin" };

/** IANA zone of a country, decided by the longitude where it has several; null for an unknown country. */
export function findTimeZone(country: string | null, longitude: number | null): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return null;
  if (country === "ES" && longitude !== null && longitude < -13) return "Atlantic/Canary";
  const zones = zonesOf(country);
  const main = mainZones[country];
  if (main) return main;
  if (zones.length < 2 || longitude === null) return zones[0] ?? null;
  const wanted = longitude / 15;
  const distance = (zone: string) => Math.abs(standardOffsetHours(zone) - wanted);
  return zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best));
}

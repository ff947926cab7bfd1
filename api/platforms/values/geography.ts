import { languages } from "#contract/languages.ts";
import { findZoneByPostalCode, type Position, territoryOf } from "./territories.ts";
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
for (const [name, code] of [
  ["guyane", "GF"],
  ["tahiti", "PF"],
  ["ile de la reunion", "RE"],
] as const)
  countryNames.set(name, code);
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
  return townOf(locality)?.[1] ?? null;
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

const townOf = (locality: string) => {
  const text = ` ${foldText(locality).replaceAll(/[^a-z-]+/g, " ")} `;
  return towns.find(([name]) => text.startsWith(` ${name} `));
};

/** What is known of where a restaurant is. */
export type Whereabouts = {
  countryCode: string | null;
  postalCode?: string | null;
  locality?: string | null;
  position?: Position | null;
};

/** Territories that an address of France names beside its town; others share their name with towns of the mainland. */
const namedOverseas = new Set(["GP", "MQ", "GF", "RE", "YT", "PF", "NC"]);

/** The territory whose clock and dialling code hold at a place; null without a country. */
export function findTerritory({
  countryCode,
  postalCode = null,
  locality = null,
  position = null,
}: Whereabouts): string | null {
  if (!countryCode || !/^[A-Z]{2}$/.test(countryCode)) return null;
  const territory = territoryOf(countryCode, postalCode, position);
  const named = territory === "FR" && postalCode === null ? findCountryOfLocality(locality) : null;
  return named !== null && namedOverseas.has(named) ? named : territory;
}

/** Newer Node versions have `getTimeZones`, which the type library does not know yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** Every zone of a country. */
export function zonesOf(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

function offsetHours(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
  const offset = name.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  const [hours = "0", minutes = "0"] = offset.split(":");
  return Number(hours) + (Number(hours) < 0 ? -1 : 1) * (Number(minutes) / 60);
}
const [january, july] = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];
const clockOf = (zone: string) => `${offsetHours(zone, january)} ${offsetHours(zone, july)}`;

/** Where a country has several zones: the one most people live in. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  GL: "America/Godthab",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kiev",
  US: "America/New_York",
};
/** Countries whose clock is not that of their longitude; west of it begin their islands. */
const islandsWestOf: Readonly<Record<string, readonly (readonly [longitude: number, zone: string])[]>> = {
  ES: [[-13, "Atlantic/Canary"]],
  PT: [
    [-20, "Atlantic/Azores"],
    [-13, "Atlantic/Madeira"],
  ],
  DE: [],
};
/** Their postal codes name every island that has a clock of its own. */
const decidedByPostalCode = new Set(["ES", "PT", "PF"]);

const clocks = new Map<string, number>();
/** How many different clocks hang in a country. */
function clockCountOf(territory: string, zones: readonly string[]): number {
  const known = clocks.get(territory) ?? new Set(zones.map(clockOf)).size;
  clocks.set(territory, known);
  return known;
}

function zoneAt(territory: string, zones: readonly string[], longitude: number): string | null {
  const islands = islandsWestOf[territory];
  if (islands) return islands.find(([west]) => longitude < west)?.[1] ?? mainZones[territory] ?? null;
  const wanted = longitude / 15;
  const distance = (zone: string) => Math.abs(offsetHours(zone, january) - wanted);
  const [first = null] = zones;
  return first && zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best), first);
}

/** A zone; `isAssumed`: its country has several, and nothing says which of them it is. */
export type FoundZone = { timeZone: string; isAssumed: boolean };

/**
 * The IANA zone of a place: of its territory, and where that has several, by postal code, position or a known town. Null for an unknown
 * country.
 */
export function findZone(place: Whereabouts): FoundZone | null {
  const territory = findTerritory(place);
  if (territory === null) return null;
  const { postalCode = null, locality = null, position = null } = place;
  const coded = findZoneByPostalCode(territory, postalCode);
  if (coded) return { timeZone: coded, isAssumed: false };
  const zones = zonesOf(territory);
  const [only] = zones;
  if (only === undefined) return null;
  const main = mainZones[territory] ?? only;
  if (clockCountOf(territory, zones) < 2) return { timeZone: main, isAssumed: false };
  const town = locality === null ? undefined : townOf(locality);
  const longitude = position?.longitude ?? (town?.[1] === territory ? town[3] : null);
  const found = longitude === null ? null : zoneAt(territory, zones, longitude);
  if (found) return { timeZone: found, isAssumed: false };
  return { timeZone: main, isAssumed: postalCode === null || !decidedByPostalCode.has(territory) };
}

import type { DayRange } from "#contract/statistics/period.ts";

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Easter Sunday of a year, by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** Holidays of each country on which people eat out or stay away; after Easter by days, the others by month and day. */
const moving = { goodFriday: -2, easterMonday: 1, ascension: 39, whitMonday: 50 } as const;
const fixed = {
  newYear: "01-01",
  epiphany: "01-06",
  valentine: "02-14",
  liberation: "04-25",
  labour: "05-01",
  victory: "05-08",
  republic: "06-02",
  bastille: "07-14",
  swissNational: "08-01",
  belgianNational: "07-21",
  assumption: "08-15",
  spanishNational: "10-12",
  allSaints: "11-01",
  armistice: "11-11",
  constitution: "12-06",
  immaculate: "12-08",
  christmas: "12-25",
  boxing: "12-26",
} as const;
export type Holiday = keyof typeof moving | keyof typeof fixed;

const byCountry: Readonly<Record<string, readonly Holiday[]>> = {
  FR: [
    "newYear",
    "valentine",
    "easterMonday",
    "labour",
    "victory",
    "ascension",
    "whitMonday",
    "bastille",
    "assumption",
    "allSaints",
    "armistice",
    "christmas",
  ],
  BE: [
    "newYear",
    "valentine",
    "easterMonday",
    "labour",
    "ascension",
    "whitMonday",
    "belgianNational",
    "assumption",
    "allSaints",
    "armistice",
    "christmas",
  ],
  CH: [
    "newYear",
    "valentine",
    "goodFriday",
    "easterMonday",
    "ascension",
    "whitMonday",
    "swissNational",
    "christmas",
    "boxing",
  ],
  ES: [
    "newYear",
    "epiphany",
    "valentine",
    "goodFriday",
    "labour",
    "assumption",
    "spanishNational",
    "allSaints",
    "constitution",
    "immaculate",
    "christmas",
  ],
  IT: [
    "newYear",
    "epiphany",
    "valentine",
    "easterMonday",
    "liberation",
    "labour",
    "republic",
    "assumption",
    "allSaints",
    "immaculate",
    "christmas",
    "boxing",
  ],
  GB: ["newYear", "valentine", "goodFriday", "easterMonday", "christmas", "boxing"],
};

/** The holidays of countries within days, by day; a country that is not known has none. */
export function holidaysIn(countries: readonly string[], { from, to }: DayRange): { day: string; holiday: Holiday }[] {
  const wanted = new Set(countries.flatMap((country) => byCountry[country] ?? []));
  const found: { day: string; holiday: Holiday }[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const easter = easterOf(year);
    for (const holiday of wanted) {
      const day =
        holiday in moving
          ? dayOf(easter + moving[holiday as keyof typeof moving] * dayMs)
          : `${year}-${fixed[holiday as keyof typeof fixed]}`;
      if (day >= from && day <= to) found.push({ day, holiday });
    }
  }
  return found.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

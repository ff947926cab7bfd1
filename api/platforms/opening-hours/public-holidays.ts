import { addDays } from "./special-days.ts";

/**
 * Public holidays of the whole country: `12-25` a date, `E+1` days from Easter Sunday, `05Mo1` the first Monday of May,
 * `08Mo-1` the last one of August, `w` behind it where a weekend moves it to the next free working day.
 */
const holidays: Record<string, string> = {
  AT: "01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26",
  BE: "01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25",
  CH: "01-01 E+39 08-01 12-25",
  DE: "01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26",
  ES: "01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25",
  FR: "01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25",
  GB: "01-01w E-2 E+1 05Mo1 05Mo-1 08Mo-1 12-25w 12-26w",
  IE: "01-01 02Mo1 03-17 E+1 05Mo1 06Mo1 08Mo1 10Mo-1 12-25 12-26",
  IT: "01-01 01-06 E+0 E+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26",
  LU: "01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26",
  NL: "01-01 E+0 E+1 04-27 E+39 E+50 12-25 12-26",
  PT: "01-01 E-2 E+0 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25",
};

const twoDigits = (value: number) => String(value).padStart(2, "0");
/** 0 for Monday to 6 for Sunday. */
const weekdayIndex = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const age = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const sunday = (year + Math.floor(year / 4) + age + 2 - century + Math.floor(century / 4)) % 7;
  const offset = age - sunday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return `${year}-${twoDigits(month)}-${twoDigits(offset + 28 - 31 * Math.floor(month / 4))}`;
}

function dayOf(rule: string, year: number): string {
  const easter = /^E([+-]\d+)$/.exec(rule);
  if (easter) return addDays(easterOf(year), Number(easter[1]));
  const monday = /^(\d\d)Mo(-?1)$/.exec(rule);
  if (!monday) return `${year}-${rule.slice(0, 5)}`;
  const first = `${year}-${monday[1]}-01`;
  if (monday[2] === "1") return addDays(first, (7 - weekdayIndex(first)) % 7);
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const last = addDays(next, -1);
  return addDays(last, -weekdayIndex(last));
}

function daysOf(rules: string, year: number): Set<string> {
  const days = new Set<string>();
  for (const rule of rules.split(" ")) {
    let day = dayOf(rule, year);
    if (rule.endsWith("w")) while (weekdayIndex(day) > 4 || days.has(day)) day = addDays(day, 1);
    days.add(day);
  }
  return days;
}

/** Returns a function that is true for public holidays of the whole country (`YYYY-MM-DD`); null for an unknown country. */
export function publicHolidays(countryCode: string): ((day: string) => boolean) | null {
  const rules = holidays[countryCode.toUpperCase()];
  if (!rules) return null;
  const years = new Map<string, Set<string>>();
  return (day) => {
    const year = day.slice(0, 4);
    const known = years.get(year) ?? daysOf(rules, Number(year));
    years.set(year, known);
    return known.has(day);
  };
}

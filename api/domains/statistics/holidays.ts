import { publicHolidaysOf } from "#api/platforms/opening-hours/public-holidays.ts";
import type { DayRange } from "#contract/statistics/period.ts";

/** Days on which people eat out, but which nobody has off. */
export const workingHolidays: Readonly<Record<string, string>> = { valentine: "02-14" };

/**
 * The holidays of countries (`FR`) and their areas (`FR-67`) within days, by day: the public ones, and those on which people eat out all the same. A
 * country that is not known has none.
 */
export function holidaysIn(areas: readonly string[], { from, to }: DayRange): { day: string; holiday: string }[] {
  const found = new Map<string, { day: string; holiday: string }>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const area of areas) {
      const known = publicHolidaysOf(area, year);
      const working = known.length === 0 ? [] : Object.entries(workingHolidays);
      const more = working.map(([holiday, date]) => ({ day: `${year}-${date}`, holiday }));
      for (const { day, holiday } of [...known, ...more])
        if (day >= from && day <= to) found.set(`${day} ${holiday}`, { day, holiday });
    }
  return [...found.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

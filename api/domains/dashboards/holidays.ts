import { type Dashboard, holidayDays } from "#contract/dashboards/schemas.ts";
import { addDays } from "../../platforms/opening-hours/special-days.ts";
import { specialDaysOf, usualHoursOn } from "../restaurants/special-hours.ts";
import { type Holiday, holidaysIn } from "../statistics/holidays.ts";
import type { Facts } from "./facts.ts";

/** Days on which people eat out, but which nobody has off. */
const working: ReadonlySet<Holiday> = new Set<Holiday>(["valentine"]);

/** Holidays to come without special hours, the next one first. */
export function holidaysToSay(
  { countryCode, regularHours, specialHours }: Pick<Facts, "countryCode" | "regularHours" | "specialHours">,
  today: string,
): Dashboard["holidays"] {
  const known = specialDaysOf(specialHours);
  return holidaysIn([countryCode], { from: today, to: addDays(today, holidayDays) })
    .filter(({ day, holiday }) => !working.has(holiday) && !known.has(day))
    .map(({ day, holiday }) => ({ day, holiday, usual: usualHoursOn(regularHours, day) }));
}

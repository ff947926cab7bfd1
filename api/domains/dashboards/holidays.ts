import { type Dashboard, holidayDays } from "#contract/dashboards/schemas.ts";
import { holidayAreaOf } from "../../platforms/opening-hours/holiday-areas.ts";
import { addDays } from "../../platforms/opening-hours/special-days.ts";
import { specialDaysOf, usualHoursOn } from "../restaurants/special-hours.ts";
import { holidaysIn, workingHolidays } from "../statistics/holidays.ts";
import type { Facts } from "./facts.ts";

/** Holidays to come without special hours, the next one first. */
export function holidaysToSay(
  {
    regularHours,
    specialHours,
    ...place
  }: Pick<Facts, "countryCode" | "regularHours" | "specialHours"> & Partial<Facts>,
  today: string,
): Dashboard["holidays"] {
  const known = specialDaysOf(specialHours);
  return holidaysIn([holidayAreaOf(place)], { from: today, to: addDays(today, holidayDays) })
    .filter(({ day, holiday }) => !Object.hasOwn(workingHolidays, holiday) && !known.has(day))
    .map(({ day, holiday }) => ({ day, holiday, usual: usualHoursOn(regularHours, day) }));
}

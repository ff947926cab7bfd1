import type { SpecialHours } from "#contract/restaurants/opening-hours.ts";
import { minutesOf } from "./week.ts";

/** Limits the work for a hostile range such as 0001–9999. */
export const specialRangeMaxDays = 370;
const dayMs = 86_400_000;

/** The day `count` days after (before, when negative) `day`, both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** True when the exception closes on the day after it opens. */
export function closesNextDay(special: SpecialHours): boolean {
  return !special.isClosed && minutesOf(special.closeTime ?? "") <= minutesOf(special.openTime ?? "");
}

/** One entry per day of each range; a range longer than `specialRangeMaxDays` is cut there. */
export function expandSpecialHours(list: readonly SpecialHours[]): SpecialHours[] {
  return list.flatMap((special) => {
    const count = Math.min(daysBetween(special.startDate, special.endDate), specialRangeMaxDays - 1) + 1;
    return Array.from({ length: Math.max(count, 0) }, (_, index) => {
      const day = addDays(special.startDate, index);
      return { ...special, startDate: day, endDate: day };
    });
  });
}

const midnightAs24 = (time: string | undefined) => (time === "00:00" ? "24:00" : time);

/** With the keys in one order, whatever that of a stored document is: tidied lists are compared as text. */
function plain({ isClosed, openTime, closeTime, name, startDate, endDate }: SpecialHours): SpecialHours {
  const named = name ? { name } : {};
  if (isClosed) return { startDate, endDate, isClosed: true, ...named };
  return { startDate, endDate, isClosed: false, openTime, closeTime: midnightAs24(closeTime), ...named };
}

const timesOf = (special: SpecialHours) =>
  [special.isClosed ? "closed" : `${special.openTime}-${special.closeTime}`, special.name ?? ""].join("|");

/** The same exceptions in their shortest form: equal entries of consecutive days as one range, sorted, without duplicates. */
export function tidySpecialHours(list: readonly SpecialHours[]): SpecialHours[] {
  const days = expandSpecialHours(list.map(plain));
  const byTimes = Map.groupBy(days, timesOf);
  const ranges = [...byTimes.values()].flatMap((entries) => {
    const sorted = entries.sort((a, b) => a.startDate.localeCompare(b.startDate));
    const result: SpecialHours[] = [];
    for (const entry of sorted) {
      const last = result.at(-1);
      if (last && daysBetween(last.endDate, entry.startDate) <= 1) last.endDate = entry.endDate;
      else result.push({ ...entry });
    }
    return result;
  });
  return ranges.sort((a, b) => a.startDate.localeCompare(b.startDate) || timesOf(a).localeCompare(timesOf(b)));
}

import type { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { addDays, closesNextDay, daysBetween, expandSpecialHours, specialRangeMaxDays } from "./special-days.ts";
import { type Interval, intervalOf, minutesOf, minutesPerDay, minutesPerWeek } from "./week.ts";

/** A problem of opening hours; `path` names the entry with dots, such as `regularHours.2`. */
export type OpeningHoursProblem = {
  path: string;
  code:
    | "zero_length"
    | "overlap"
    | "times_missing"
    | "date_order"
    | "range_too_long"
    | "special_too_long"
    | "special_closes_too_late"
    | "special_overlap";
};

/** A special day may last into the next one until 11:59 (Google's rule, the strictest of the platforms). */
const specialCloseMinuteMax = 11 * 60 + 59;

/** True for a name of the IANA database such as `Europe/Paris`; false for offsets such as `+02:00`, which have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const overlaps = (a: Interval, b: Interval) =>
  [-minutesPerWeek, 0, minutesPerWeek].some((turn) => a.start < b.end + turn && b.start + turn < a.end);

/** Problems of weekly slots on the circular week: no zero length, no overlap. */
export function findWeekProblems(slots: readonly WeeklySlot[], path: string): OpeningHoursProblem[] {
  const intervals = slots.map(intervalOf);
  const problems: OpeningHoursProblem[] = [];
  for (const [index, interval] of intervals.entries()) {
    if (interval.end === interval.start) problems.push({ path: `${path}.${index}`, code: "zero_length" });
    else if (intervals.slice(0, index).some((earlier) => earlier.end > earlier.start && overlaps(earlier, interval)))
      problems.push({ path: `${path}.${index}`, code: "overlap" });
  }
  return problems;
}

function findSpecialProblem(special: SpecialHours): OpeningHoursProblem["code"] | null {
  const days = daysBetween(special.startDate, special.endDate);
  if (days < 0) return "date_order";
  if (days >= specialRangeMaxDays) return "range_too_long";
  if (special.isClosed) return null;
  if (special.openTime === undefined || special.closeTime === undefined) return "times_missing";
  const open = minutesOf(special.openTime);
  const close = minutesOf(special.closeTime);
  if (open === close) return "zero_length";
  if (close - open >= minutesPerDay) return "special_too_long";
  return close < open && close > specialCloseMinuteMax ? "special_closes_too_late" : null;
}

/** Minutes since 1970 of an exception of one day. */
function span(special: SpecialHours): Interval {
  const day = daysBetween("1970-01-01", special.startDate) * minutesPerDay;
  if (special.isClosed) return { start: day, end: day + minutesPerDay };
  const close = minutesOf(special.closeTime ?? "") + (closesNextDay(special) ? minutesPerDay : 0);
  return { start: day + minutesOf(special.openTime ?? ""), end: day + close };
}

/** A closed day only excludes openings that start on it: the evening before may last into it. */
function conflicts(a: SpecialHours, b: SpecialHours): boolean {
  if (a.isClosed || b.isClosed) return a.startDate === b.startDate;
  const [left, right] = [span(a), span(b)];
  return left.start < right.end && right.start < left.end;
}

/** Problems of exceptions: order of dates, length below 24 h, no contradictions. */
export function findSpecialHoursProblems(list: readonly SpecialHours[]): OpeningHoursProblem[] {
  const problems: OpeningHoursProblem[] = [];
  const seen = new Map<string, SpecialHours[]>();
  for (const [index, special] of list.entries()) {
    const code = findSpecialProblem(special);
    if (code) {
      problems.push({ path: `specialHours.${index}`, code });
      continue;
    }
    const days = expandSpecialHours([special]);
    const near = (day: string) => [-1, 0, 1].flatMap((shift) => seen.get(addDays(day, shift)) ?? []);
    if (days.some((day) => near(day.startDate).some((other) => conflicts(other, day))))
      problems.push({ path: `specialHours.${index}`, code: "special_overlap" });
    for (const day of days) seen.set(day.startDate, [...(seen.get(day.startDate) ?? []), day]);
  }
  return problems;
}

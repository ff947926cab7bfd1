import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

export const minutesPerDay = 1440;
export const minutesPerWeek = 7 * minutesPerDay;

/** Minutes of the circular week that starts on Monday 00:00; `end` is after `start` and may pass `minutesPerWeek`. */
export type Interval = { start: number; end: number };

/** Minutes since midnight of `HH:MM`, `24:00` included. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:MM` of minutes since midnight, 0 to 1440. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** A slot on the circular week. A slot that opens and closes at the same minute has no length: `end === start`. */
export function intervalOf(slot: WeeklySlot): Interval {
  const start = weekdays.indexOf(slot.openDay) * minutesPerDay + minutesOf(slot.openTime);
  const end = weekdays.indexOf(slot.closeDay) * minutesPerDay + minutesOf(slot.closeTime);
  return { start, end: end < start ? end + minutesPerWeek : end };
}

const dayAt = (minute: number) => weekdays[Math.floor(minute / minutesPerDay) % 7] ?? "MONDAY";

/** Closing exactly at midnight is written `24:00` of the day that ends, so that an evening stays on one day. */
function slotOf({ start, end }: Interval): WeeklySlot {
  return {
    openDay: dayAt(start),
    openTime: timeOf(start % minutesPerDay),
    closeDay: dayAt(end - 1),
    closeTime: end % minutesPerDay === 0 ? "24:00" : timeOf(end % minutesPerDay),
  };
}

/** No platform accepts a service of a day or longer, except one whole calendar day: such a stretch is cut at midnights. */
function cutAtMidnights({ start, end }: Interval): Interval[] {
  const isWholeDay = end - start === minutesPerDay && start % minutesPerDay === 0;
  if (end - start < minutesPerDay || isWholeDay) return [{ start, end }];
  const midnight = (Math.floor(start / minutesPerDay) + 1) * minutesPerDay;
  return midnight >= end ? [{ start, end }] : [{ start, end: midnight }, ...cutAtMidnights({ start: midnight, end })];
}

const onWeek = ({ start, end }: Interval): Interval =>
  start >= minutesPerWeek ? { start: start - minutesPerWeek, end: end - minutesPerWeek } : { start, end };

/** Slots of intervals, in the order of the week, none of a day or longer except whole days. */
export function slotsOf(intervals: readonly Interval[]): WeeklySlot[] {
  return intervals
    .flatMap(cutAtMidnights)
    .map(onWeek)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(slotOf);
}

/**
 * Joins neighbours for which `touches` is true, also across the end of the week. The input needs no order; the result is sorted by start.
 */
function joined(intervals: readonly Interval[], touches: (before: Interval, after: Interval) => boolean): Interval[] {
  const sorted = intervals.map((one) => ({ ...one })).sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Interval[] = [];
  for (const next of sorted) {
    const last = result.at(-1);
    if (last && touches(last, next)) last.end = Math.max(last.end, next.end);
    else result.push(next);
  }
  while (result.length > 1) {
    const first = result[0] as Interval;
    const last = result.at(-1) as Interval;
    const again = { start: first.start + minutesPerWeek, end: first.end + minutesPerWeek };
    if (last.end < minutesPerWeek || !touches(last, again)) break;
    last.end = Math.max(last.end, again.end);
    result.shift();
  }
  return result.map(({ start, end }) =>
    end - start >= minutesPerWeek ? { start: 0, end: minutesPerWeek } : { start, end },
  );
}

/** All open minutes, once: overlapping and touching services are joined. */
export function unionWeek(slots: readonly WeeklySlot[]): WeeklySlot[] {
  return slotsOf(joined(slots.map(intervalOf), (before, after) => after.start <= before.end));
}

/**
 * The same services in their shortest form: sorted, without duplicates, two parts of one evening that meet at midnight joined. Services
 * that meet at another minute stay apart, since a person wrote them apart.
 */
export function tidyWeek(slots: readonly WeeklySlot[]): WeeklySlot[] {
  const same = (a: Interval, b: Interval) => a.start === b.start && a.end === b.end;
  const meetsAtMidnight = (a: Interval, b: Interval) => a.end === b.start && b.start % minutesPerDay === 0;
  return slotsOf(
    joined(slots.map(intervalOf), (before, after) => same(before, after) || meetsAtMidnight(before, after)),
  );
}

import OsmValue, { type opening_hours } from "opening_hours";
import { type SpecialHours, type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import { addDays, tidySpecialHours } from "./special-days.ts";
import { minutesPerDay, timeOf, unionWeek } from "./week.ts";

/** Where the value stands, for public holidays. */
export type OsmPlace = { latitude: number; longitude: number; countryCode: string };
export type OsmHours = { regularHours: WeeklySlot[]; specialHours: SpecialHours[] };
/** `not_understood`: no valid value · `uncertain`: free text or an open end · `never_open`: valid, but never open in the year. */
export type OsmFailure = "not_understood" | "uncertain" | "never_open";

/** Values that differ between weeks are read for a year and a week from `from`. */
const horizonDays = 7 * 53;
const valueLengthMax = 1000;
const defaultPlace: OsmPlace = { latitude: 48.8566, longitude: 2.3522, countryCode: "fr" };

/** A stretch of one day: minutes since that day's midnight, `close` past 1440 when it ends on the next. */
type Stretch = { open: number; close: number; name: string | undefined };

function parseValue(value: string, position: OsmPlace): opening_hours | null {
  if (value.trim() === "" || value.length > valueLengthMax) return null;
  try {
    const address = { country_code: position.countryCode.toLowerCase(), state: "" };
    const where = { lat: position.latitude, lon: position.longitude, address };
    return new OsmValue(value, where, {
      mode: 0,
      tag_key: "opening_hours",
      map_value: false,
      warnings_severity: 4,
      locale: "en",
    });
  } catch {
    return null;
  }
}

/** The package computes in the process's zone, so its days are read back in that zone: only wall-clock times leave here. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00`);
const minuteOfDay = (at: Date) => at.getHours() * 60 + at.getMinutes();
const dayOf = (at: Date) =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
const daysApart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Cuts what lasts a day or longer at midnights, like `slotsOf`. */
function stretchesOf(from: Date, to: Date, name: string | undefined): { day: string; stretch: Stretch }[] {
  const day = dayOf(from);
  const open = minuteOfDay(from);
  const close = minuteOfDay(to) + daysApart(day, dayOf(to)) * minutesPerDay;
  if (close - open < minutesPerDay || (open === 0 && close === minutesPerDay))
    return [{ day, stretch: { open, close, name } }];
  const next = midnightOf(addDays(day, 1));
  return [{ day, stretch: { open, close: minutesPerDay, name } }, ...stretchesOf(next, to, name)];
}

/** The package ends an interval where the rule or its comment changes; a night goes on. */
function withoutSeams(intervals: ReturnType<opening_hours["getOpenIntervals"]>) {
  const result: [Date, Date, string | undefined][] = [];
  for (const [start, end, , comment] of intervals) {
    const last = result.at(-1);
    if (last?.[1].getTime() === start.getTime()) last[1] = end;
    else result.push([start, end, comment]);
  }
  return result;
}

/** Stretches per day for `count` days from `from`; null when the value leaves any of them open to doubt. */
function readDays(value: opening_hours, from: string, count: number): Map<string, Stretch[]> | null {
  const days = new Map<string, Stretch[]>(Array.from({ length: count }, (_, index) => [addDays(from, index), []]));
  // One more day on both sides, so that nights are seen whole.
  const intervals = value.getOpenIntervals(midnightOf(addDays(from, -1)), midnightOf(addDays(from, count + 1)));
  if (intervals.some(([, , isUncertain]) => isUncertain)) return null;
  for (const [start, end, comment] of withoutSeams(intervals))
    for (const { day, stretch } of stretchesOf(start, end, comment)) days.get(day)?.push(stretch);
  return days;
}

const timesOf = (stretches: readonly Stretch[]) => stretches.map(({ open, close }) => `${open}-${close}`).join(",");
const weekdayAt = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MONDAY";
const clockOf = (minute: number) => timeOf(minute > minutesPerDay ? minute - minutesPerDay : minute);

function slotsOn(day: string, stretches: readonly Stretch[]): WeeklySlot[] {
  const openDay = weekdayAt(day);
  return stretches.map(({ open, close }) => ({
    openDay,
    openTime: timeOf(open),
    closeDay: close > minutesPerDay ? weekdayAt(addDays(day, 1)) : openDay,
    closeTime: clockOf(close),
  }));
}

function specialsOn(day: string, stretches: readonly Stretch[], closedName: string | undefined): SpecialHours[] {
  const dates = { startDate: day, endDate: day };
  const named = (name: string | undefined) => (name ? { name: name.slice(0, 80) } : {});
  if (stretches.length === 0) return [{ ...dates, isClosed: true, ...named(closedName) }];
  return stretches.map(({ open, close, name }) => {
    // An exception lasts less than a day.
    const end = close - open >= minutesPerDay ? open + minutesPerDay - 1 : close;
    return { ...dates, isClosed: false, openTime: timeOf(open), closeTime: clockOf(end), ...named(name) };
  });
}

/** The usual times of a weekday are the most frequent ones in the span; days that differ are exceptions. */
function usualDays(days: ReadonlyMap<string, Stretch[]>): Map<string, string> {
  const usual = new Map<string, string>();
  for (const [weekday, same] of Map.groupBy(days, ([day]) => weekdayAt(day))) {
    const counted = [...Map.groupBy(same, ([, stretches]) => timesOf(stretches))];
    const [most] = counted.sort((a, b) => b[1].length - a[1].length);
    const example = most?.[1][0]?.[0];
    if (example) usual.set(weekday, example);
  }
  return usual;
}

/**
 * Reads an OSM `opening_hours` value. Weekly hours are those of most weeks from `from` (a day, `YYYY-MM-DD`); holidays,
 * seasons and dates become exceptions for the year that follows.
 */
export function fromOsmHours(value: string, from: string, position: OsmPlace = defaultPlace): OsmHours | OsmFailure {
  const parsed = parseValue(value, position);
  if (!parsed) return "not_understood";
  const isWeekly = parsed.isWeekStable();
  const days = readDays(parsed, from, isWeekly ? 7 : horizonDays);
  if (!days) return "uncertain";
  if ([...days.values()].every((stretches) => stretches.length === 0)) return "never_open";
  const usual = usualDays(days);
  const examples = weekdays.map((weekday) => usual.get(weekday) ?? from);
  const regularHours = unionWeek(examples.flatMap((day) => slotsOn(day, days.get(day) ?? [])));
  if (isWeekly) return { regularHours, specialHours: [] };
  const specials = [...days].flatMap(([day, stretches]) => {
    const isUsual = timesOf(stretches) === timesOf(days.get(usual.get(weekdayAt(day)) ?? day) ?? []);
    return isUsual ? [] : specialsOn(day, stretches, parsed.getComment(new Date(`${day}T12:00:00`)));
  });
  return { regularHours, specialHours: tidySpecialHours(specials) };
}

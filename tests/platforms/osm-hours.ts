import {
  addDays,
  closesNextDay,
  daysBetween,
  expandSpecialHours,
  tidySpecialHours,
} from "#api/platforms/opening-hours/special-days.ts";
import { tidyWeek } from "#api/platforms/opening-hours/week.ts";
import {
  type OpeningHours,
  type SpecialHours,
  type Weekday,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const shortDay = (day: Weekday) => day.charAt(0) + day.charAt(1).toLowerCase();
const wraps = (slot: WeeklySlot) => slot.closeDay !== slot.openDay;
const dayBefore = (day: Weekday) => weekdays[(weekdays.indexOf(day) + 6) % 7] ?? day;
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MONDAY";
const timesOf = (slots: readonly { openTime?: string; closeTime?: string }[]) =>
  slots.map((slot) => `${slot.openTime}-${slot.closeTime}`).join(",");

/** `Mo-We,Fr` of days in week order. */
function dayList(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekdays.indexOf(day) === weekdays.indexOf(run.at(-1) ?? day) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => {
      const [first, last] = [run[0] as Weekday, run.at(-1) as Weekday];
      if (run.length === 1) return shortDay(first);
      return `${shortDay(first)}${run.length === 2 ? "," : "-"}${shortDay(last)}`;
    })
    .join(",");
}

function weeklyRules(slots: readonly WeeklySlot[]): string {
  const byDay = weekdays.map((day) => ({ day, times: timesOf(slots.filter((slot) => slot.openDay === day)) }));
  const open = byDay.filter(({ times }) => times !== "");
  if (open.length === 7 && open.every(({ times }) => times === "00:00-24:00")) return "24/7";
  const rules = [...Map.groupBy(open, ({ times }) => times)].map(
    ([times, same]) => `${dayList(same.map(({ day }) => day))} ${times}`,
  );
  // A rule after ";" also ends the night that runs into its day; one after "," only adds.
  return rules.join(slots.some(wraps) ? ", " : "; ");
}

function dateOf(day: string, before?: string): string {
  const [year, month, date] = day.split("-") as [string, string, string];
  const monthName = months[Number(month) - 1] ?? "Jan";
  if (before?.slice(0, 7) === day.slice(0, 7)) return date;
  return before?.slice(0, 4) === year ? `${monthName} ${date}` : `${year} ${monthName} ${date}`;
}

type DayRule = { day: string; rule: string };
type SpecialDays = ReadonlyMap<string, readonly SpecialHours[]>;

/** What the night before still owes to `day`: without it the exception's rule would close the bar at midnight. */
function spillInto(day: string, slots: readonly WeeklySlot[], specials: SpecialDays): string[] {
  const before = specials.get(addDays(day, -1));
  const overnight = before
    ? before.filter(closesNextDay)
    : slots.filter((slot) => slot.openDay === dayBefore(weekdayOf(day)) && wraps(slot));
  return overnight.map((one) => `00:00-${one.closeTime}`);
}

/** Days that need a rule: the exceptions, and a day into which a night would run that an exception cancelled. */
function datedDays(slots: readonly WeeklySlot[], specials: SpecialDays): string[] {
  const after = [...specials.keys()].filter((day) =>
    slots.some((slot) => wraps(slot) && slot.openDay === weekdayOf(day)),
  );
  return [...new Set([...specials.keys(), ...after.map((day) => addDays(day, 1))])].sort();
}

function dayRules(hours: OpeningHours, slots: readonly WeeklySlot[]): DayRule[] {
  const specials = Map.groupBy(
    expandSpecialHours(tidySpecialHours(hours.specialHours)),
    (special) => special.startDate,
  );
  return datedDays(slots, specials).map((day) => {
    const entries = specials.get(day) ?? slots.filter((slot) => slot.openDay === weekdayOf(day));
    const own = entries.filter((entry) => entry.openTime !== undefined).map((entry) => timesOf([entry]));
    const times = [...spillInto(day, slots, specials), ...own.sort()].join(",");
    const name = (specials.get(day) ?? []).find((entry) => entry.name)?.name?.replaceAll('"', "'");
    // A comment alone would mean "ask first", so the state stands beside it.
    return { day, rule: name ? `${times ? `${times} open` : "off"} "${name}"` : times || "off" };
  });
}

function specialRules(days: readonly DayRule[]): string[] {
  const ranges: { first: string; last: string; rule: string }[] = [];
  for (const { day, rule } of days) {
    const range = ranges.at(-1);
    if (range && range.rule === rule && daysBetween(range.last, day) === 1) range.last = day;
    else ranges.push({ first: day, last: day, rule });
  }
  return ranges.map(({ first, last, rule }) =>
    first === last ? `${dateOf(first)} ${rule}` : `${dateOf(first)}-${dateOf(last, first)} ${rule}`,
  );
}

/** The OSM `opening_hours` value of our hours; "off" when never open. Other services have tags of their own. */
export function toOsmHours(hours: OpeningHours): string {
  const slots = tidyWeek(hours.regularHours);
  return [weeklyRules(slots) || "off", ...specialRules(dayRules(hours, slots))].join("; ");
}

/** `opening_hours:kitchen`, `opening_hours:delivery`… of the other services. */
export function toOsmServiceHours(hours: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    hours.otherHours.map((other) => [
      `opening_hours:${other.hoursTypeId.toLowerCase()}`,
      weeklyRules(tidyWeek(other.periods)) || "off",
    ]),
  );
}

import { type SpecialHours, type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import { beginningOf } from "../values/text.ts";
import { type OsmRule, parseOsmRules, type RulesFailure, type Span } from "./osm-rules.ts";
import { publicHolidays } from "./public-holidays.ts";
import { addDays, tidySpecialHours } from "./special-days.ts";
import { minutesPerDay, timeOf, unionWeek } from "./week.ts";

export type OsmHours = { regularHours: WeeklySlot[]; specialHours: SpecialHours[] };
/** `not_understood`: invalid value · `uncertain`: ambiguous, such as an open end · `never_open`: valid, but never open in the year. */
export type OsmFailure = RulesFailure | "never_open";

/** Values that differ between weeks are read for a year and a week from `from`. */
const horizonDays = 7 * 53;
const valueLengthMax = 1000;

/** A service of the rule at `rule`: minutes since midnight of its day, `close` past 1440 when it ends on the next. */
type Service = Span & { rule: number };
/** The rules applied to one day; `midnightRule` is the rule that decides from 00:00 on, -1 without one. */
type Day = { services: Service[]; closures: Span[]; midnightRule: number; comment: string | undefined };
/** A stretch of one day with the comment of its rule. */
type Stretch = Span & { name: string | undefined };

const weekdayIndex = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const weekdayAt = (day: string) => weekdays[weekdayIndex(day)] ?? "MONDAY";
/** The rules that apply to a day, with their numbers. */
type Holding = readonly (readonly [number, OsmRule])[];
const wholeDay: readonly Span[] = [{ open: 0, close: minutesPerDay }];

function isOnDate(day: string, { from, to }: { from: string; to: string }): boolean {
  const date = from.length === 5 ? day.slice(5) : day;
  return from <= to ? from <= date && date <= to : from <= date || date <= to;
}

function isOnDay(rule: OsmRule, day: string, isHoliday: (day: string) => boolean): boolean {
  if (rule.dates && !rule.dates.some((range) => isOnDate(day, range))) return false;
  if (!rule.weekdays) return true;
  return rule.weekdays.has(weekdayIndex(day)) || (rule.onHolidays && isHoliday(day));
}

function without<Cut extends Span>(spans: readonly Cut[], cut: Span): Cut[] {
  return spans
    .flatMap((span) => [
      { ...span, close: Math.min(span.close, cut.open) },
      { ...span, open: Math.max(span.open, cut.close) },
    ])
    .filter(({ open, close }) => open < close);
}

const nothingTold = (): Day => ({ services: [], closures: [], midnightRule: -1, comment: undefined });

/** Applies one more rule: after a semicolon it replaces, after a comma it adds; "off" with times removes those. */
function apply(day: Day, index: number, { spans, isOff, isAdditional, comment }: OsmRule): void {
  day.comment = comment;
  if (isOff && spans) {
    for (const span of spans) day.services = without(day.services, span);
    day.closures.push(...spans);
  } else if (isOff) {
    day.services = [];
  } else {
    const services = (spans ?? wholeDay).map(({ open, close }) => ({ open, close, rule: index }));
    if (!isAdditional && services.some(({ open }) => open === 0)) day.midnightRule = index;
    day.services = isAdditional ? [...day.services, ...services] : services;
  }
}

/** The combined rules of a day, in their order. */
function evaluate(rules: Holding): Day {
  const day = nothingTold();
  for (const [index, rule] of rules) apply(day, index, rule);
  return day;
}

/**
 * A night belongs to the day it starts on: a later rule for the next day does not cut it, unless that rule itself decides from 00:00 on.
 * The specification would cut it at 24:00, which nobody who writes closing times means.
 */
function nightOf({ services }: Day, next: Day | undefined): Service[] {
  if (!next) return services;
  const kept = services.map((one) =>
    one.rule < next.midnightRule ? { ...one, close: Math.min(one.close, minutesPerDay) } : one,
  );
  return next.closures.reduce<Service[]>(
    (left, { open, close }) => without(left, { open: open + minutesPerDay, close: close + minutesPerDay }),
    kept,
  );
}

/**
 * True where specification and intention plainly differ: a rule for weekdays replaces services at wholly other times ("Mo-Sa
 * 12:00-14:00; Tu-Sa 19:00-22:00" loses the lunches), or nothing is left of a rule.
 */
function isContradicted(rules: readonly OsmRule[], days: readonly Holding[]): boolean {
  const isKept = rules.map((rule) => rule.isOff);
  const isMet = rules.map(() => false);
  for (const holding of days) {
    const day = nothingTold();
    for (const [index, rule] of holding.filter(([, { isOff }]) => !isOff)) {
      const before = day.services;
      apply(day, index, rule);
      const isReplacing = !rule.isAdditional && !rule.dates && rule.weekdays?.size !== 0 && before.length > 0;
      const meets = before.some((one) => day.services.some((now) => one.open < now.close && now.open < one.close));
      if (isReplacing && !meets) return true;
    }
    for (const [index, { spans }] of holding) {
      isMet[index] = true;
      isKept[index] ||= (spans ?? wholeDay).every((span) => day.services.reduce(without<Span>, [span]).length === 0);
    }
  }
  return isMet.some((met, index) => met && !isKept[index]);
}

/** Joins services that touch or overlap, nights included; what lasts a day or longer is cut at midnights, as in `slotsOf`. */
function stretchesOf(days: readonly Day[], comments: readonly OsmRule[]): Stretch[][] {
  const all = days
    .flatMap((day, index) =>
      nightOf(day, days[index + 1]).map(({ open, close, rule }) => ({
        open: open + index * minutesPerDay,
        close: close + index * minutesPerDay,
        name: comments[rule]?.comment,
      })),
    )
    .sort((a, b) => a.open - b.open);
  const joined: Stretch[] = [];
  for (const next of all) {
    const last = joined.at(-1);
    if (last && next.open <= last.close) last.close = Math.max(last.close, next.close);
    else joined.push(next);
  }
  const result: Stretch[][] = days.map(() => []);
  for (let { open, close, name } of joined)
    while (open < close) {
      const index = Math.floor(open / minutesPerDay);
      const midnight = (index + 1) * minutesPerDay;
      const end = close - open < minutesPerDay ? close : Math.min(midnight, close);
      result[index]?.push({ open: open - index * minutesPerDay, close: end - index * minutesPerDay, name });
      open = end;
    }
  return result;
}

const timesOf = (stretches: readonly Stretch[]) => stretches.map(({ open, close }) => `${open}-${close}`).join(",");
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
  const named = (name: string | undefined) => (name ? { name: beginningOf(name, 80) } : {});
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
 * Reads an OSM `opening_hours` value. Weekly hours are those of most weeks from `from` (a day, `YYYY-MM-DD`); holidays of the country or
 * area (`FR-67`), seasons and dates become exceptions of the following year.
 */
export function fromOsmHours(value: string, from: string, holidayArea = "FR"): OsmHours | OsmFailure {
  if (value.length > valueLengthMax) return "not_understood";
  const rules = parseOsmRules(value);
  if (typeof rules === "string") return rules;
  const isHoliday = publicHolidays(holidayArea);
  if (!isHoliday && rules.some((rule) => rule.onHolidays)) return "uncertain";
  const isWeekly = !rules.some((rule) => rule.dates || rule.onHolidays);
  // One more day on both sides, so that nights are complete.
  const dates = Array.from({ length: (isWeekly ? 7 : horizonDays) + 2 }, (_, index) => addDays(from, index - 1));
  const holding = dates.map((day) =>
    [...rules.entries()].filter(([, rule]) => isOnDay(rule, day, isHoliday ?? (() => false))),
  );
  if (isContradicted(rules, holding)) return "uncertain";
  const evaluated = holding.map(evaluate);
  const stretches = stretchesOf(evaluated, rules);
  const days = new Map(dates.map((day, index) => [day, stretches[index] ?? []]).slice(1, -1) as [string, Stretch[]][]);
  if ([...days.values()].every((one) => one.length === 0)) return "never_open";
  const usual = usualDays(days);
  const examples = weekdays.map((weekday) => usual.get(weekday) ?? from);
  const regularHours = unionWeek(examples.flatMap((day) => slotsOn(day, days.get(day) ?? [])));
  if (isWeekly) return { regularHours, specialHours: [] };
  const specials = [...days].flatMap(([day, one]) => {
    const isUsual = timesOf(one) === timesOf(days.get(usual.get(weekdayAt(day)) ?? day) ?? []);
    return isUsual ? [] : specialsOn(day, one, evaluated[dates.indexOf(day)]?.comment);
  });
  return { regularHours, specialHours: tidySpecialHours(specials) };
}

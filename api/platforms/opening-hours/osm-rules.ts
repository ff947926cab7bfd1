/** Minutes since midnight of the rule's day; `close` past 1440 when it ends on the next day. */
export type Span = { open: number; close: number };
/** Month and day, `MM-DD`, with the year first if the value has one; both ends are included. */
type DateRange = { from: string; to: string };

/** One rule of a value: its days, and their hours. A null selector matches every day. */
export type OsmRule = {
  dates: DateRange[] | null;
  /** 0 for Monday to 6 for Sunday; null with `onHolidays` false: every day. */
  weekdays: ReadonlySet<number> | null;
  onHolidays: boolean;
  /** Null: the whole day, possible only with "off" and 24/7. */
  spans: Span[] | null;
  isOff: boolean;
  /** After a comma: adds to the rules before it. After a semicolon a rule replaces them on its days. */
  isAdditional: boolean;
  comment: string | undefined;
};

/** Why a value cannot be read. */
export type RulesFailure = "not_understood" | "uncertain";

const weekdayNames = ["mo", "tu", "we", "th", "fr", "sa", "su"];
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const weekday =
  /(mo(?:n(?:day)?)?|tu(?:e(?:s(?:day)?)?)?|we(?:d(?:nesday)?)?|th(?:u(?:r(?:s(?:day)?)?)?)?|fr(?:i(?:day)?)?|sa(?:t(?:urday)?)?|su(?:n(?:day)?)?)(?![a-z[])\s*/iy;
const publicHoliday = /ph(?![a-z])\s*/iy;
const month = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s*/iy;
const year = /(\d{4})\s+(?=[a-z])/iy;
const dayOfMonth = /(\d{1,2})(?![\d:h.])\s*/iy;
const time = /(\d{1,2})(?:[:h.](\d{2})|h)?(?![\d/])\s*/iy;
const dash = /-\s*/y;
const comma = /,\s*/y;
const colon = /:\s*/y;
const openEnd = /\+\s*/y;
const betweenTimes = /,?\s*(?=\d)/y;
const allWeek = /24\/7\s*/y;
const modifier = /(off|closed|open|unknown)(?![a-z])\s*/iy;
const comment = /"([^"]*)"\s*/y;
/** Valid in OSM, but not storable in a weekly table: the sun, school holidays, numbers of weeks. */
const unstorable = /\b(?:sunrise|sunset|dawn|dusk|easter|SH|week \d+)\b|\|\||\d{4}-\d{4} /i;

/** Takes tokens off the front of a text. */
class Scanner {
  at = 0;
  /** True after something that cannot be stored: an open end, a rule without times. */
  isDoubtful = false;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }
  /** The result of `read`, or null with nothing taken. */
  attempt<Found>(read: () => Found | null): Found | null {
    const start = this.at;
    const found = read();
    if (found === null) this.at = start;
    return found;
  }
}

/** One `item` or several after commas; a comma before something else stays where it is. */
function list<Item>(scanner: Scanner, item: (before: Item | null) => Item | null): Item[] | null {
  const items: Item[] = [];
  for (;;) {
    const next = scanner.attempt(() => (items.length > 0 && !scanner.take(comma) ? null : item(items.at(-1) ?? null)));
    if (next === null) return items.length > 0 ? items : null;
    items.push(next);
  }
}

const twoDigits = (value: string | number) => String(value).padStart(2, "0");
const monthOf = (match: RegExpExecArray) => twoDigits(monthNames.indexOf((match[1] ?? "").toLowerCase()) + 1);

/** `Aug`, `Dec 24`, `2026 Aug 03-23`, `Sep-Jun`; after `Dec 24,` a day of the same month will do. */
function readDates(scanner: Scanner, before: DateRange | null): DateRange | null {
  const yearOf = scanner.take(year)?.[1];
  const firstMonth = scanner.take(month);
  const firstDay = scanner.take(dayOfMonth)?.[1];
  if (!firstMonth && (!before || !firstDay)) return null;
  const start = firstMonth ? `${yearOf ? `${yearOf}-` : ""}${monthOf(firstMonth)}` : (before?.to.slice(0, -3) ?? "");
  const end = scanner.attempt(() => {
    if (!scanner.take(dash)) return null;
    const lastYear = scanner.take(year)?.[1];
    const lastMonth = scanner.take(month);
    const lastDay = scanner.take(dayOfMonth)?.[1];
    if (!lastMonth) return firstDay && lastDay ? `${start}-${twoDigits(lastDay)}` : null;
    const monthDay = `${monthOf(lastMonth)}-${twoDigits(lastDay ?? 31)}`;
    if (!yearOf) return lastYear ? null : monthDay;
    const turned = monthDay < start.slice(5) ? Number(yearOf) + 1 : yearOf;
    return `${lastYear ?? turned}-${monthDay}`;
  });
  const from = `${start}-${twoDigits(firstDay ?? 1)}`;
  return { from, to: end ?? (firstDay ? from : `${start}-31`) };
}

/** Weekdays of one item, or `PH`. */
function readWeekdays(scanner: Scanner): number[] | "PH" | null {
  if (scanner.take(publicHoliday)) return "PH";
  const indexOf = (match: RegExpExecArray) => weekdayNames.indexOf((match[1] ?? "").slice(0, 2).toLowerCase());
  const match = scanner.take(weekday);
  if (!match) return null;
  const first = indexOf(match);
  const last = scanner.attempt(() => (scanner.take(dash) ? scanner.take(weekday) : null));
  const count = last ? ((indexOf(last) - first + 7) % 7) + 1 : 1;
  return Array.from({ length: count }, (_, index) => (first + index) % 7);
}

function readMinute(scanner: Scanner): number | null {
  const match = scanner.take(time);
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  return hours > 48 || minutes > 59 ? null : hours * 60 + minutes;
}

function readSpan(scanner: Scanner): Span | null {
  const open = readMinute(scanner);
  if (open === null || open >= 1440) return null;
  if (scanner.take(openEnd)) {
    scanner.isDoubtful = true;
    return { open, close: 1440 };
  }
  const closing = scanner.take(dash) ? readMinute(scanner) : null;
  if (closing === null) return null;
  // "23:00-23:00" would be a day and a night: a mistake.
  if (scanner.take(openEnd) || (closing === open && open > 0)) scanner.isDoubtful = true;
  const close = closing <= open ? closing + 1440 : closing;
  return close - open > 1440 ? null : { open, close };
}

/** Times separated by commas or blanks: people write both. */
function readSpans(scanner: Scanner): Span[] | null {
  const spans: Span[] = [];
  for (;;) {
    const span = scanner.attempt(() => (spans.length > 0 && !scanner.take(betweenTimes) ? null : readSpan(scanner)));
    if (span === null) return spans.length > 0 ? spans : null;
    spans.push(span);
  }
}

function readRule(scanner: Scanner, isAdditional: boolean): OsmRule | null {
  const start = scanner.at;
  const isAllWeek = scanner.take(allWeek) !== null;
  const dates = list<DateRange>(scanner, (before) => readDates(scanner, before));
  scanner.take(colon);
  const days = list(scanner, () => readWeekdays(scanner));
  scanner.take(colon);
  const spans = readSpans(scanner);
  const state = scanner.take(modifier)?.[1]?.toLowerCase();
  const note = scanner.take(comment)?.[1];
  if (scanner.at === start) return null;
  const isOff = state === "off" || state === "closed";
  // A comment without a state means "ask first"; a day without times is open at unknown hours.
  if (state === "unknown" || (note !== undefined && !state)) scanner.isDoubtful = true;
  if (isAllWeek ? spans !== null : !isOff && spans === null) scanner.isDoubtful = true;
  return {
    dates,
    weekdays: days && new Set(days.flatMap((one) => (one === "PH" ? [] : one))),
    onHolidays: days?.includes("PH") ?? false,
    spans,
    isOff,
    isAdditional,
    comment: note,
  };
}

/**
 * Parses the rules of an OSM `opening_hours` value by its specification: dates, weekdays, `PH`, times, "off", comments.
 * `not_understood`: it contains anything else · `uncertain`: a valid value without definite times.
 */
export function parseOsmRules(value: string): OsmRule[] | RulesFailure {
  const scanner = new Scanner(
    value
      .replaceAll(/[–—]/g, "-")
      .trim()
      .replace(/[;,\s]+$/, ""),
  );
  const rules: OsmRule[] = [];
  let isAdditional = false;
  for (;;) {
    const rule = readRule(scanner, isAdditional);
    if (rule) rules.push(rule);
    if (scanner.at === scanner.text.length && rule) return scanner.isDoubtful ? "uncertain" : rules;
    const separator = scanner.take(/([;,])[;\s]*/y);
    if (!rule || !separator) return unstorable.test(scanner.text.slice(scanner.at)) ? "uncertain" : "not_understood";
    isAdditional = separator[1] === ",";
  }
}

import { type Language, writtenLocaleOf } from "#contract/languages.ts";

/** In place of "now", which sounds like a promise in "read now". */
const justNow: Record<Language, string> = { fr: "à l’instant", en: "just now", es: "ahora mismo", it: "proprio ora" };

/** Durations in seconds, longest first. */
const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/**
 * Numbers, days and durations in a reader's language. Meant for loaders: the page shows the server's text, so that the browser's own Intl
 * data cannot differ.
 */
export type Formats = ReturnType<typeof makeFormats>;
const made = new Map<Language, Formats>();

/** The formats of a language; cached, because Intl objects are slow to create. */
export function formatsOf(language: Language): Formats {
  const formats = made.get(language) ?? makeFormats(language);
  made.set(language, formats);
  return formats;
}

function makeFormats(language: Language) {
  const locale = writtenLocaleOf[language];
  const number = new Intl.NumberFormat(locale);
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const precisePercent = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  });
  const ungrouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const spans = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const relative = { spans, words, justNow: justNow[language] };
  const day = dateFormats(locale, { day: "numeric", month: "short", year: "numeric" });
  const dayAndMonth = dateFormats(locale, { day: "numeric", month: "short" });
  const longDayAndMonth = dateFormats(locale, { day: "numeric", month: "long" });
  const weekday = dateFormats(locale, { weekday: "long", day: "numeric", month: "long" });
  const weekdayName = dateFormats(locale, { weekday: "long" });
  const timeOfDay = dateFormats(locale, { hour: "2-digit", minute: "2-digit" });
  const moment = dateFormats(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const zonedMoment = dateFormats(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "numeric",
    timeZoneName: "short",
  });
  const month = dateFormats(locale, { month: "short", year: "numeric" });
  // Only the first day of a month has a word of its own, and only in French: "1er janvier".
  const firstOfMonth = (text: string) => (language === "fr" ? text.replace(/(^|\s)1(?=\s)/, "$11er") : text);
  const spanUnits = unitFormats(locale);
  const languages = new Intl.DisplayNames([locale], { type: "language", fallback: "code" });
  const languageName = (code: string) => (/^[a-z]{2,3}(?:-[\w-]+)?$/i.test(code) ? (languages.of(code) ?? code) : code);
  const nearMoment = dateFormats(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  const clock = dateFormats(locale, { hour: "2-digit", minute: "2-digit" });
  const time = dateFormats(locale, { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  return {
    number: (value: number) => number.format(value),
    /** An average rating as a headline figure: 4,32. */
    rating: (value: number) => twoDecimals.format(value),
    /** The same in a list: 4,3. */
    shortRating: (value: number) => oneDecimal.format(value),
    /** With its sign: +0,12; below zero with a minus, as wide as the plus, where the language's data have a hyphen. */
    change: (value: number) => signed.format(value).replace("-", "−"),
    /** Euros, with cents where there are any: 1 250 €. */
    money: (value: number) => money.format(value),
    /** A number as people type it into a field: 1250,5. */
    decimal: (value: number) => ungrouped.format(value),
    /** `part` of `whole`, whole above 0. */
    share: (part: number, whole: number) => percent.format(part / whole),
    /** A small share of 1, with a tenth: 3,4 %. */
    rate: (value: number) => precisePercent.format(value),
    /** A calendar day `YYYY-MM-DD`, which has no zone. */
    day: (value: string) => day("UTC").format(new Date(`${value}T00:00:00Z`)),
    /** Days from one to another, as short as the language has it: "12–18 oct. 2026". */
    days: (from: string, to: string) =>
      day("UTC").formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
    dayAndMonth: (value: string) => dayAndMonth("UTC").format(new Date(`${value}T00:00:00Z`)),
    /** The same with the month in full: "12 octobre". */
    longDayAndMonth: (value: string) => firstOfMonth(longDayAndMonth("UTC").format(new Date(`${value}T00:00:00Z`))),
    /** The same with its weekday: "vendredi 25 décembre". */
    weekdayAndDay: (value: string) => firstOfMonth(weekday("UTC").format(new Date(`${value}T00:00:00Z`))),
    /** A recent day as a heading: "Hier", "Lundi 16 novembre"; another year's with its year. */
    dayHeading: (value: string, timeZone: string, now = Date.now()) => {
      const today = calendarDay(now, timeZone);
      const isRecent = (Date.parse(today) - Date.parse(value)) / 86_400_000 <= 1;
      if (isRecent)
        return capitalised(words.format((Date.parse(value) - Date.parse(today)) / 86_400_000, "day"), locale);
      const format = value.slice(0, 4) === today.slice(0, 4) ? weekday : day;
      return capitalised(format("UTC").format(new Date(`${value}T00:00:00Z`)), locale);
    },
    /** A day of the week, 1 = Monday, capitalised as in a list: "Lundi". */
    weekdayTitle: (value: number) => capitalised(weekdayName("UTC").format(Date.UTC(2024, 0, value)), locale),
    /** A month `YYYY-MM`: "nov. 2026". */
    month: (value: string) => month("UTC").format(new Date(`${value}-01T00:00:00Z`)),
    /** A local time `HH:MM`, `24:00` included. */
    timeOfDay: (value: string) => timeOfDay("UTC").format(Date.UTC(2000, 0, 1, ...hourAndMinute(value))),
    /** An instant in the zone it happened in. */
    moment: (value: string, timeZone: string) => moment(timeZone).format(new Date(value)),
    /** An instant of the next days: "mar. 14:30". */
    nearMoment: (value: string, timeZone: string) => nearMoment(timeZone).format(new Date(value)),
    /** The time of day of an instant in the zone it happened in. */
    clock: (value: string, timeZone: string) => clock(timeZone).format(new Date(value)),
    /** A time of day with its zone, for readers whose own zone is not known. */
    time: (value: string, timeZone: string) => time(timeZone).format(new Date(value)),
    /** An instant with its zone. */
    zonedMoment: (value: string, timeZone: string) => zonedMoment(timeZone).format(new Date(value)),
    /** The name of a language by its code, "italien"; an unknown code stays as it is. */
    languageName,
    /** The same capitalised, as in a list to choose from: "Italien". */
    languageTitle: (code: string) => capitalised(languageName(code), locale),
    /** A duration from now in words, down to seconds: "dans 2 minutes". */
    fromNow: (seconds: number) => fromNow(relative, seconds),
    /** Time since an instant, in its largest unit: "il y a 3 jours". */
    ago: (value: string, now = Date.now()) => ago(relative, (Date.parse(value) - now) / 1000),
    /** The local day of an instant, and how many days ago that is: for dates without a time. */
    dayIn: (value: string, timeZone: string) => day(timeZone).format(new Date(value)),
    daysAgo: (value: string, timeZone: string, now = Date.now()) => daysAgo(relative, value, timeZone, now),
    /** A duration in its two largest units: "1 j 4 h". */
    duration: (seconds: number) => duration(spanUnits, seconds),
  };
}

const capitalised = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/**
 * `words` gives "yesterday" and "last year", which are days and years of the calendar: right for today, wrong for a duration. 27 November
 * 2024
 * is two calendar years before 21 November 2026, and one year and some months.
 */
type Relative = { spans: Intl.RelativeTimeFormat; words: Intl.RelativeTimeFormat; justNow: string };

function hourAndMinute(value: string): [number, number] {
  const [hour = 0, minute = 0] = value.split(":").map(Number);
  return [hour, minute];
}

/** One format per zone, created when first needed. */
function dateFormats(locale: string, options: Intl.DateTimeFormatOptions) {
  const byZone = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = byZone.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    byZone.set(timeZone, format);
    return format;
  };
}

function ago(relative: Relative, seconds: number): string {
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (!unit) return relative.justNow;
  return relative.spans.format(Math.trunc(seconds / length), unit);
}

/** The calendar day of an instant in a zone as `YYYY-MM-DD`, the Swedish format. */
export function calendarDay(value: string | number, timeZone: string): string {
  return sortableDays(timeZone).format(new Date(value));
}

const sortableDays = dateFormats("sv-SE", { dateStyle: "short" });
/** Formats `YYYY-MM-DD HH:MM`, by zone. */
export const sortableMinutes = dateFormats("sv-SE", { dateStyle: "short", timeStyle: "short" });

function daysAgo(relative: Relative, value: string, timeZone: string, now: number): string {
  const seconds = (Date.parse(calendarDay(value, timeZone)) - Date.parse(calendarDay(now, timeZone))) / 1000;
  return Math.abs(seconds) < 604_800 ? relative.words.format(seconds / 86_400, "day") : ago(relative, seconds);
}

function fromNow(relative: Relative, seconds: number): string {
  if (Math.abs(seconds) < 60) return relative.words.format(Math.ceil(seconds), "second");
  return ago(relative, seconds);
}

/** One format per unit of a duration. */
function unitFormats(locale: string) {
  const formats = units.map(([unit]) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
    return [unit, format] as const;
  });
  return new Map<string, Intl.NumberFormat>(formats);
}

/** A duration in its two largest units, a minute at least; what is less than the second of them is cut off. */
function durationParts(seconds: number): { unit: string; count: number; length: number }[] {
  const parts: { unit: string; count: number; length: number }[] = [];
  let rest = Math.max(seconds, 60);
  for (const [unit, length] of units.slice(3)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count === 0 && parts.length === 0) continue;
    if (count > 0) parts.push({ unit, count, length });
    if (parts.length === 2 || count === 0) break;
  }
  return parts;
}

const duration = (formats: ReturnType<typeof unitFormats>, seconds: number): string =>
  durationParts(seconds)
    .flatMap(({ unit, count }) => formats.get(unit)?.format(count) ?? [])
    .join(" ");

/** The seconds of a duration as it is shown: what nobody sees is not in it. */
export const shownSeconds = (seconds: number): number =>
  seconds === 0 ? 0 : durationParts(seconds).reduce((sum, { count, length }) => sum + count * length, 0);

/** A share or rate in whole steps, as a format of percent rounds it: 0.145 is 15 hundredths, whatever its binary digits say. */
export const inSteps = (value: number, steps: number): number => Math.round(Number((value * steps).toPrecision(12)));

import type { DatePrecision } from "#contract/reviews/schemas.ts";
import { withoutLabels } from "./date-labels.ts";
import { findMonth } from "./months.ts";
import { findRelativeDate } from "./relative-dates.ts";
import { foldText } from "./text.ts";

/** A wall-clock time without a zone; noon when only the day is known, so that no zone moves it to another day. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };
type SourceLocal = { local: LocalTime; isDayOnly: boolean };
/** Which of a date's first two numbers is its day: a property of the column it stands in. */
export type DateOrder = "day_first" | "month_first";
/** `instant`: an exact moment · `local`: needs the restaurant's zone · `relative`: counted back from the import. */
export type SourceDate = { kind: "instant" | "relative"; at: Date } | ({ kind: "local" } & SourceLocal);

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)? ?(Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/i;
const basic = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const numbered =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? (?:a |at |alle |a las )?(\d{1,2})[:h](\d{2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.)?)?$/;
const written =
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:er|st|nd|rd|th|º|°)? (?:de |of )?(\p{L}+)\.?,? (?:de |del )?(\d{4})(?:,? (?:a |at |alle )?(\d{1,2})[:h](\d{2}))?$/u;
const monthFirst = /^(?:\p{L}+, )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

function findLocal(parts: readonly (string | number | undefined)[]): SourceLocal | null {
  const [year = 0, month = 0, day = 0, hour = 12, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour >= 24 || minute >= 60 || second >= 60) return null;
  return { local: { year, month, day, hour, minute, second }, isDayOnly: parts[3] === undefined };
}

/** Precision of a date; a date counted back from "3 weeks ago" has no time of day. */
export function precisionOf(date: SourceDate): DatePrecision {
  if (date.kind === "local") return date.isDayOnly ? "day" : "time";
  return date.kind === "relative" ? "day" : "time";
}

const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

/** The hour of "3:05 pm" as clocks of 24 hours have it; one that no half of a day has is left to be refused. */
function fullHour(hour: string | undefined, half: string | undefined): string | number | undefined {
  if (hour === undefined || half === undefined) return hour;
  const number = Number(hour);
  return number < 1 || number > 12 ? 24 : (number % 12) + (half.startsWith("p") ? 12 : 0);
}

function findNumbered([, first, second, year, hour, minute, seconds, half]: RegExpExecArray, order: DateOrder) {
  const [day, month] = order === "day_first" ? [first, second] : [second, first];
  return findLocal([fullYear(year), month, day, fullHour(hour, half), minute, seconds]);
}

/** The two readings of a date in numbers whose order its own text leaves open; null for any other text. */
export function readingsOf(value: unknown): Record<DateOrder, LocalTime | null> | null {
  // Most values of a file are no such date, and this is asked of all.
  if (typeof value !== "string" || value.length > 60 || !/^\s*\d/.test(value)) return null;
  const numbers = numbered.exec(foldText(value));
  if (!numbers || numbers[1] === numbers[2]) return null;
  const [byDay, byMonth] = [findNumbered(numbers, "day_first"), findNumbered(numbers, "month_first")];
  return { day_first: byDay?.local ?? null, month_first: byMonth?.local ?? null };
}

function findAbsolute(text: string, order: DateOrder): SourceLocal | null {
  const numbers = numbered.exec(text);
  if (numbers) return findNumbered(numbers, order);
  const years = yearFirst.exec(text);
  if (years) return findLocal(years.slice(1));
  const named = written.exec(text);
  if (named) return findLocal([named[3], findMonth(named[2]), named[1], ...named.slice(4)]);
  const american = monthFirst.exec(text);
  return american ? findLocal([american[3], findMonth(american[1]), american[2]]) : null;
}

/**
 * ISO's extended form of its basic one: `20260304T101500Z` is `2026-03-04T10:15:00Z`. Null for another text, a day that does not exist and a
 * year before reviews. Eight digits alone may be any number: the column tells whether they are a day.
 */
export function findExtended(value: unknown): string | null {
  const match = typeof value === "string" || typeof value === "number" ? basic.exec(String(value).trim()) : null;
  const [, year = "", month = "", day = "", hour, minute = "", second = "00", zone = ""] = match ?? [];
  if (!match || Number(year) < 1990 || !findLocal([year, month, day])) return null;
  return `${year}-${month}-${day}${hour === undefined ? "" : `T${hour}:${minute}:${second}${zone}`}`;
}

function findIso(text: string): SourceDate | null {
  const match = iso.exec(/^\d{8}T/i.test(text) ? (findExtended(text) ?? "") : text);
  if (!match) return null;
  const local = findLocal(match.slice(1, 7));
  if (!local) return null;
  const zone = match[7];
  if (!zone || match[4] === undefined) return { kind: "local", ...local };
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6] ?? "00"}${offset}`);
  return Number.isNaN(at.getTime()) ? null : { kind: "instant", at };
}

/** Seconds or milliseconds since 1970, as some exports write. */
function findEpoch(text: string): SourceDate | null {
  if (!/^\d{10}$|^\d{13}$/.test(text)) return null;
  return { kind: "instant", at: new Date(Number(text) * (text.length === 10 ? 1000 : 1)) };
}

function findWritten(text: string, now: Date, order: DateOrder): SourceDate | null {
  const local = findAbsolute(text, order);
  if (local) return { kind: "local", ...local };
  const at = findRelativeDate(text, now);
  return at ? { kind: "relative", at } : null;
}

/**
 * A date as people and programs write it in four languages: ISO 8601, dd/mm/yyyy[ HH:MM] (mm/dd/yyyy where the `order` is so), "12 mars
 * 2024", "il y a 3 semaines" (counted back from `now`), also behind the words that platforms put before it ("Última edición: hace 2
 * meses"). Null when it is none of these or a day that does not exist.
 */
export function findDate(value: unknown, now: Date, order: DateOrder = "day_first"): SourceDate | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const raw = String(value).trim();
  if (raw.length > 100) return null;
  const exact = findIso(raw) ?? findEpoch(raw);
  if (exact) return exact;
  const text = foldText(raw);
  const whole = findWritten(text, now, order);
  if (whole) return whole;
  for (const bare of withoutLabels(text)) {
    const found = findIso(bare) ?? findWritten(bare, now, order);
    if (found) return found;
  }
  return null;
}

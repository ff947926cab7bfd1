import type { DatePrecision } from "#contract/reviews/schemas.ts";
import { findMonth } from "./months.ts";
import { findRelativeDate } from "./relative-dates.ts";
import { foldText } from "./text.ts";

/** A wall-clock time without a zone; noon when only the day is known, so that no zone moves it to another day. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };
type SourceLocal = { local: LocalTime; isDayOnly: boolean };
/** `instant`: an exact moment · `local`: needs the restaurant's zone · `relative`: counted back from the import. */
export type SourceDate = { kind: "instant" | "relative"; at: Date } | ({ kind: "local" } & SourceLocal);

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)? ?(Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/i;
const dayFirst =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? (?:a |at |alle )?(\d{1,2})[:h](\d{2})(?::(\d{2}))?)?$/;
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

function findAbsolute(text: string): SourceLocal | null {
  const numbers = dayFirst.exec(text);
  if (numbers) return findLocal([fullYear(numbers[3]), numbers[2], numbers[1], ...numbers.slice(4)]);
  const named = written.exec(text);
  if (named) return findLocal([named[3], findMonth(named[2]), named[1], ...named.slice(4)]);
  const american = monthFirst.exec(text);
  return american ? findLocal([american[3], findMonth(american[1]), american[2]]) : null;
}

function findIso(text: string): SourceDate | null {
  const match = iso.exec(text);
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

/**
 * A date as people and programs write it in four languages: ISO 8601, dd/mm/yyyy[ HH:MM], "12 mars 2024", "il y a
 * 3 semaines" (counted back from `now`). Null when it is none of these or a day that does not exist.
 */
export function findDate(value: unknown, now: Date): SourceDate | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const raw = String(value).trim();
  if (raw.length > 60) return null;
  const exact = findIso(raw) ?? findEpoch(raw);
  if (exact) return exact;
  const text = foldText(raw);
  const local = findAbsolute(text);
  if (local) return { kind: "local", ...local };
  const at = findRelativeDate(text, now);
  return at ? { kind: "relative", at } : null;
}

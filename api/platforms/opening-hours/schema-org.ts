import {
  type OpeningHours,
  type SpecialHours,
  type Weekday,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";
import { addDays, daysBetween, specialRangeMaxDays, tidySpecialHours } from "./special-days.ts";
import { minutesOf, tidyWeek } from "./week.ts";

/** An `OpeningHoursSpecification` of schema.org, as JSON-LD carries it. */
export type OpeningHoursSpecification = {
  "@type"?: string;
  name?: string;
  dayOfWeek?: string | string[];
  opens?: string;
  closes?: string;
  validFrom?: string;
  validThrough?: string;
};
export type SchemaOrgHours = {
  openingHoursSpecification?: OpeningHoursSpecification | OpeningHoursSpecification[];
  specialOpeningHoursSpecification?: OpeningHoursSpecification | OpeningHoursSpecification[];
};

const type = { "@type": "OpeningHoursSpecification" };
const dayNameOf = (day: Weekday) => day.charAt(0) + day.slice(1).toLowerCase();
const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** `closes` at or before `opens` means the next day; a whole day is 00:00 to 23:59, since 00:00 to 00:00 means closed. */
function toTimes(openTime: string, closeTime: string): { opens: string; closes: string } {
  if (openTime === "00:00" && closeTime === "24:00") return { opens: "00:00", closes: "23:59" };
  return { opens: openTime, closes: closeTime === "24:00" ? "00:00" : closeTime };
}

/** Null when the times mean closed, or are not there. Seconds and an offset, which some sites write, are dropped. */
function fromTimes(spec: OpeningHoursSpecification): { openTime: string; closeTime: string } | null {
  const [opens, closes] = [spec.opens, spec.closes].map((time) =>
    /^T?([01]\d|2[0-4]):[0-5]\d/.exec(time ?? "")?.[0].replace("T", ""),
  );
  if (!opens || !closes || (opens === "00:00" && closes === "00:00")) return null;
  return { openTime: opens, closeTime: closes === "23:59" || closes === "00:00" ? "24:00" : closes };
}

function fromDays(value: string | string[] | undefined): Weekday[] {
  const names = listOf(value).map((name) => name.split("/").at(-1)?.toUpperCase());
  return weekdays.filter((day) => names.includes(day));
}

function toSlot(openDay: Weekday, times: { openTime: string; closeTime: string }): WeeklySlot {
  const isOvernight = minutesOf(times.closeTime) <= minutesOf(times.openTime);
  const closeDay = isOvernight ? (weekdays[(weekdays.indexOf(openDay) + 1) % 7] ?? openDay) : openDay;
  return { openDay, closeDay, ...times };
}

function toWeekly(slots: readonly WeeklySlot[]): OpeningHoursSpecification[] {
  const byTimes = Map.groupBy(tidyWeek(slots), ({ openTime, closeTime }) => `${openTime}-${closeTime}`);
  return [...byTimes.values()].map((same) => {
    const [first] = same as [WeeklySlot];
    return {
      ...type,
      dayOfWeek: same.map((slot) => dayNameOf(slot.openDay)),
      ...toTimes(first.openTime, first.closeTime),
    };
  });
}

function toSpecial(special: SpecialHours): OpeningHoursSpecification {
  const times = special.isClosed
    ? { opens: "00:00", closes: "00:00" }
    : toTimes(special.openTime ?? "00:00", special.closeTime ?? "24:00");
  const named = special.name ? { name: special.name } : {};
  return { ...type, ...named, validFrom: special.startDate, validThrough: special.endDate, ...times };
}

/** The last minute of a day that other sites write as 23:59; an exception may not last a whole day. */
const wholeDayAsException = { openTime: "00:00", closeTime: "23:59" };

function fromSpecial(spec: OpeningHoursSpecification): SpecialHours[] {
  const [startDate, endDate] = [spec.validFrom, spec.validThrough ?? spec.validFrom].map((date) => date?.slice(0, 10));
  if (!startDate || !endDate || Number.isNaN(Date.parse(startDate)) || Number.isNaN(Date.parse(endDate))) return [];
  const found = fromTimes(spec);
  const times = found?.openTime === "00:00" && found.closeTime === "24:00" ? wholeDayAsException : found;
  const name = spec.name ? { name: spec.name.slice(0, 80) } : {};
  const special: SpecialHours = { startDate, endDate, isClosed: times === null, ...times, ...name };
  const days = fromDays(spec.dayOfWeek);
  if (days.length === 0) return [special];
  // Seasonal hours ("Saturdays in July") become one exception per day they name.
  const count = Math.min(daysBetween(startDate, endDate) + 1, specialRangeMaxDays);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(startDate, index))
    .filter((day) => days.includes(weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MONDAY"))
    .map((day) => ({ ...special, startDate: day, endDate: day }));
}

/** JSON-LD properties of our hours, to spread into a `Restaurant`. Other services (`otherHours`) have no place in them. */
export function toSchemaOrgHours(hours: OpeningHours): Required<SchemaOrgHours> {
  return {
    openingHoursSpecification: toWeekly(hours.regularHours),
    specialOpeningHoursSpecification: tidySpecialHours(hours.specialHours).map(toSpecial),
  };
}

/** Our hours of a page's JSON-LD; entries with dates count as exceptions wherever they stand. Names no day: left out. */
export function fromSchemaOrgHours(jsonLd: SchemaOrgHours, timeZone: string): OpeningHours {
  const all = [...listOf(jsonLd.openingHoursSpecification), ...listOf(jsonLd.specialOpeningHoursSpecification)];
  const [dated, weekly] = [all.filter((spec) => spec.validFrom), all.filter((spec) => !spec.validFrom)];
  const slots = weekly.flatMap((spec) => {
    const times = fromTimes(spec);
    return times ? fromDays(spec.dayOfWeek).map((day) => toSlot(day, times)) : [];
  });
  return {
    timeZone,
    regularHours: tidyWeek(slots),
    specialHours: tidySpecialHours(dated.flatMap(fromSpecial)),
    otherHours: [],
  };
}

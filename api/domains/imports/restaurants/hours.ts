import { z } from "zod";
import { holidayAreaOf } from "#api/platforms/opening-hours/holiday-areas.ts";
import { fromOsmHours, type OsmFailure } from "#api/platforms/opening-hours/osm-read.ts";
import { tidySpecialHours } from "#api/platforms/opening-hours/special-days.ts";
import { findSpecialHoursProblems, findWeekProblems } from "#api/platforms/opening-hours/validate.ts";
import { tidyWeek } from "#api/platforms/opening-hours/week.ts";
import type { ImportReason } from "#contract/imports/schemas.ts";
import { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import type { Fields } from "../../../platforms/values/fields.ts";
import { findLine } from "../../../platforms/values/text.ts";
import { restaurantColumns as columns } from "./columns.ts";

export type SourceHours = {
  regularHours: z.infer<typeof WeeklySlot>[] | null;
  specialHours: SpecialHours[] | null;
  /** Fields that could not be read, with their text. */
  problems: { field: string; reason: ImportReason; value: unknown }[];
};

const none: SourceHours = { regularHours: null, specialHours: null, problems: [] };
const osmReasons: Record<OsmFailure, ImportReason> = {
  not_understood: "hours_not_understood",
  uncertain: "hours_uncertain",
  never_open: "hours_never_open",
};

function readSlots(value: unknown): SourceHours {
  const slots = z.array(WeeklySlot).max(70).safeParse(value);
  if (slots.success) {
    const regularHours = tidyWeek(slots.data);
    if (findWeekProblems(regularHours, "").length === 0) return { ...none, regularHours };
  }
  return { ...none, problems: [{ field: "regularHours", reason: "hours_not_understood", value }] };
}

function readSpecials(value: unknown): SpecialHours[] | null {
  const specials = z.array(SpecialHours).max(400).safeParse(value);
  return specials.success && findSpecialHoursProblems(specials.data).length === 0
    ? tidySpecialHours(specials.data)
    : null;
}

function readOwn(slots: unknown, specials: unknown): SourceHours {
  const hours = readSlots(slots);
  const specialHours = specials === null ? null : readSpecials(specials);
  if (specials === null || specialHours) return { ...hours, specialHours };
  const problem = { field: "specialHours", reason: "hours_not_understood" as const, value: specials };
  return { ...hours, problems: [...hours.problems, problem] };
}

/** Reads the hours of a row. Its country (ISO, two letters) and postal code decide the public holidays; no country counts as France. */
export type HoursReader = (fields: Fields, place: { countryCode: string | null; postalCode: string }) => SourceHours;

/** Reads hours of rows, as seen from `today` (`YYYY-MM-DD`): the product's own slots if there are any, else the OSM value. */
export function hoursReader(today: string): HoursReader {
  const known = new Map<string, SourceHours>();
  const readOsm = (value: string, area: string): SourceHours => {
    const hours = fromOsmHours(value, today, area);
    if (typeof hours !== "string") return { ...hours, problems: [] };
    return { ...none, problems: [{ field: "openingHours", reason: osmReasons[hours], value }] };
  };
  return (fields, { countryCode, postalCode }) => {
    const slots = fields.take(columns.regularHours, (value) => value);
    if (slots !== null)
      return readOwn(
        slots,
        fields.take(columns.specialHours, (value) => value),
      );
    const value = findLine(fields.find(columns.osmHours));
    if (!value) return none;
    const area = holidayAreaOf({ countryCode: countryCode ?? "FR", postalCode });
    const key = `${area}|${value}`;
    const hours = known.get(key) ?? readOsm(value, area);
    known.set(key, hours);
    return hours;
  };
}

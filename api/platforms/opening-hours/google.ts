import {
  type OpeningHours,
  type SpecialHours,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";
import { addDays, closesNextDay, expandSpecialHours, tidySpecialHours } from "./special-days.ts";
import { minutesOf, tidyWeek, timeOf } from "./week.ts";

/** Types of Google's Business Information API v1; zeros are omitted. */
export type GoogleTime = { hours?: number; minutes?: number };
export type GoogleDate = { year: number; month: number; day: number };
export type GooglePeriod = { openDay: string; openTime?: GoogleTime; closeDay: string; closeTime?: GoogleTime };
export type GoogleSpecialPeriod = {
  startDate: GoogleDate;
  openTime?: GoogleTime;
  endDate?: GoogleDate;
  closeTime?: GoogleTime;
  closed?: boolean;
};
export type GoogleHours = {
  regularHours?: { periods?: GooglePeriod[] };
  specialHours?: { specialHourPeriods?: GoogleSpecialPeriod[] };
  moreHours?: { hoursTypeId: string; periods?: GooglePeriod[] }[];
};

const fromTime = (time: GoogleTime | undefined) => timeOf((time?.hours ?? 0) * 60 + (time?.minutes ?? 0));

const fromDate = ({ year, month, day }: GoogleDate) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Google's unknown weekday (`DAY_OF_WEEK_UNSPECIFIED`) names no day, so such a period is left out. */
function fromPeriods(periods: readonly GooglePeriod[] = []): WeeklySlot[] {
  const day = (name: string) => weekdays.find((weekday) => weekday === name);
  const slots = periods.flatMap((period) => {
    const [openDay, closeDay] = [day(period.openDay), day(period.closeDay)];
    if (!openDay || !closeDay) return [];
    return [{ openDay, openTime: fromTime(period.openTime), closeDay, closeTime: fromTime(period.closeTime) }];
  });
  return tidyWeek(slots);
}

function fromSpecialPeriod(period: GoogleSpecialPeriod): SpecialHours {
  const startDate = fromDate(period.startDate);
  if (period.closed)
    return { startDate, endDate: period.endDate ? fromDate(period.endDate) : startDate, isClosed: true };
  return {
    startDate,
    endDate: startDate,
    isClosed: false,
    openTime: fromTime(period.openTime),
    closeTime: fromTime(period.closeTime),
  };
}

/** Converts Google's hours. `timeZone` is the restaurant's: Google's times are local, without a zone. */
export function fromGoogleHours(google: GoogleHours, timeZone: string): OpeningHours {
  return {
    timeZone,
    regularHours: fromPeriods(google.regularHours?.periods),
    specialHours: tidySpecialHours((google.specialHours?.specialHourPeriods ?? []).map(fromSpecialPeriod)),
    otherHours: (google.moreHours ?? []).map((more) => ({
      hoursTypeId: more.hoursTypeId,
      periods: fromPeriods(more.periods),
    })),
  };
}

function toTime(time: string): GoogleTime {
  const [hours, minutes] = [Math.floor(minutesOf(time) / 60), minutesOf(time) % 60];
  return { ...(hours > 0 && { hours }), ...(minutes > 0 && { minutes }) };
}

function toDate(day: string): GoogleDate {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, day: date };
}

function toSpecialPeriod(special: SpecialHours): GoogleSpecialPeriod {
  const startDate = toDate(special.startDate);
  if (special.isClosed) return { startDate, closed: true };
  const isNextDay = closesNextDay(special) && special.closeTime !== "24:00";
  return {
    startDate,
    openTime: toTime(special.openTime ?? "00:00"),
    endDate: toDate(isNextDay ? addDays(special.startDate, 1) : special.startDate),
    closeTime: toTime(special.closeTime ?? "24:00"),
  };
}

/** Hours as Google takes them: one period per service, and per day of an exception. Exceptions that are null are left out. */
export function toGoogleHours(hours: {
  regularHours: readonly WeeklySlot[];
  specialHours: readonly SpecialHours[] | null;
}): Pick<GoogleHours, "regularHours" | "specialHours"> {
  const periods = tidyWeek(hours.regularHours).map(({ openDay, openTime, closeDay, closeTime }) => ({
    openDay,
    openTime: toTime(openTime),
    closeDay,
    closeTime: toTime(closeTime),
  }));
  const regularHours = { periods };
  if (hours.specialHours === null) return { regularHours };
  const days = expandSpecialHours(tidySpecialHours(hours.specialHours));
  return { regularHours, specialHours: { specialHourPeriods: days.map(toSpecialPeriod) } };
}

import {
  type OpeningHours,
  type SpecialHours,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";
import { addDays, closesNextDay, expandSpecialHours, tidySpecialHours } from "./special-days.ts";
import { minutesOf, tidyWeek, timeOf } from "./week.ts";

/** Shapes of Google's Business Information API v1; parts that are zero are left out by Google and by us. */
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

function toTime(time: string): GoogleTime {
  const minutes = minutesOf(time);
  const parts: GoogleTime = {};
  if (minutes >= 60) parts.hours = Math.floor(minutes / 60);
  if (minutes % 60 > 0) parts.minutes = minutes % 60;
  return parts;
}

const fromTime = (time: GoogleTime | undefined) => timeOf((time?.hours ?? 0) * 60 + (time?.minutes ?? 0));

function toDate(day: string): GoogleDate {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, day: date };
}

const fromDate = ({ year, month, day }: GoogleDate) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const toPeriod = (slot: WeeklySlot): GooglePeriod => ({
  openDay: slot.openDay,
  openTime: toTime(slot.openTime),
  closeDay: slot.closeDay,
  closeTime: toTime(slot.closeTime),
});

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

function toSpecialPeriod(special: SpecialHours): GoogleSpecialPeriod {
  const startDate = toDate(special.startDate);
  if (special.isClosed) return { startDate, closed: true };
  return {
    startDate,
    openTime: toTime(special.openTime ?? "00:00"),
    endDate: toDate(closesNextDay(special) ? addDays(special.startDate, 1) : special.startDate),
    closeTime: toTime(special.closeTime ?? "24:00"),
  };
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

/** Google's form of our hours. Google names no exception and knows no ranges: one period per day, names left behind. */
export function toGoogleHours(hours: OpeningHours): Required<GoogleHours> {
  return {
    regularHours: { periods: tidyWeek(hours.regularHours).map(toPeriod) },
    specialHours: { specialHourPeriods: expandSpecialHours(tidySpecialHours(hours.specialHours)).map(toSpecialPeriod) },
    moreHours: hours.otherHours.map((other) => ({
      hoursTypeId: other.hoursTypeId,
      periods: tidyWeek(other.periods).map(toPeriod),
    })),
  };
}

/** Our hours of Google's. `timeZone` is the place's: Google's times are local and carry none. */
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

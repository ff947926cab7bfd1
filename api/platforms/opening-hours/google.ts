import {
  type OpeningHours,
  type SpecialHours,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";
import { tidySpecialHours } from "./special-days.ts";
import { tidyWeek, timeOf } from "./week.ts";

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

import type {
  GoogleDate,
  GoogleHours,
  GooglePeriod,
  GoogleSpecialPeriod,
  GoogleTime,
} from "#api/platforms/opening-hours/google.ts";
import {
  addDays,
  closesNextDay,
  expandSpecialHours,
  tidySpecialHours,
} from "#api/platforms/opening-hours/special-days.ts";
import { minutesOf, tidyWeek } from "#api/platforms/opening-hours/week.ts";
import type { OpeningHours, SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";

function toTime(time: string): GoogleTime {
  const minutes = minutesOf(time);
  const parts: GoogleTime = {};
  if (minutes >= 60) parts.hours = Math.floor(minutes / 60);
  if (minutes % 60 > 0) parts.minutes = minutes % 60;
  return parts;
}

function toDate(day: string): GoogleDate {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, day: date };
}

const toPeriod = (slot: WeeklySlot): GooglePeriod => ({
  openDay: slot.openDay,
  openTime: toTime(slot.openTime),
  closeDay: slot.closeDay,
  closeTime: toTime(slot.closeTime),
});

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

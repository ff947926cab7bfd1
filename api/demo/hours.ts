import { type SpecialHours, type Weekday, type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

const dayMs = 86_400_000;

function nextDay(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 1) % 7] ?? "MONDAY";
}

/** `every("TUESDAY SATURDAY", "12:00-14:30 19:00-01:00")`: from the first day to the last, each with these services. */
export function every(days: string, services: string): WeeklySlot[] {
  const [first, last = first] = days.split(" ").map((day) => weekdays.indexOf(day as Weekday));
  return weekdays.slice(first, (last ?? 0) + 1).flatMap((openDay) =>
    services.split(" ").map((service) => {
      const [openTime = "", closeTime = ""] = service.split("-");
      const closeDay = closeTime <= openTime ? nextDay(openDay) : openDay;
      return { openDay, openTime, closeDay, closeTime };
    }),
  );
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The next day of that name (`MM-DD`) from today on. */
function upcoming(monthDay: string, today: Date): Date {
  const thisYear = new Date(`${today.getUTCFullYear()}-${monthDay}T00:00:00Z`);
  if (isoDay(thisYear) >= isoDay(today)) return thisYear;
  return new Date(`${today.getUTCFullYear() + 1}-${monthDay}T00:00:00Z`);
}

/** Closed from a day of the year on. */
export function closedFrom(monthDay: string, days: number, name: string, today: Date): SpecialHours {
  const start = upcoming(monthDay, today);
  const end = new Date(start.getTime() + (days - 1) * dayMs);
  return { startDate: isoDay(start), endDate: isoDay(end), isClosed: true, name };
}

/** Open at other times on one day of the year. */
export function openOn(monthDay: string, openTime: string, closeTime: string, name: string, today: Date): SpecialHours {
  const day = isoDay(upcoming(monthDay, today));
  return { startDate: day, endDate: day, isClosed: false, openTime, closeTime, name };
}

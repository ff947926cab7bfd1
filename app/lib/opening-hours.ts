import { weekdays } from "#contract/restaurants/opening-hours.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";

type Hours = Pick<Restaurant, "timeZone" | "regularHours" | "specialHours" | "isClosedTemporarily">;
/** Local times `HH:MM`; `passesMidnight` when it closes on a later day. */
type Slot = { open: string; close: string; passesMidnight: boolean };

/** Today's opening hours, and whether the restaurant is open now. */
export type Today = {
  state: "unknown" | "closedTemporarily" | "closed" | "open";
  slots: Slot[];
  isOpenNow: boolean;
  /** Name of the special day that changes the hours, if it has one. */
  special: string | null;
};

/** The hours of the present day in the restaurant's own zone at `now`. Special days take precedence over the week. */
export function hoursToday(restaurant: Hours, now = new Date()): Today {
  const { regularHours, specialHours, isClosedTemporarily } = restaurant;
  if (isClosedTemporarily) return { state: "closedTemporarily", slots: [], isOpenNow: false, special: null };
  if (regularHours.length === 0 && specialHours.length === 0)
    return { state: "unknown", slots: [], isOpenNow: false, special: null };
  const { day, time } = localNow(now, restaurant.timeZone);
  const today = slotsOf(restaurant, day);
  const sinceYesterday = slotsOf(restaurant, dayBefore(day)).slots.filter((slot) => slot.passesMidnight);
  return {
    state: today.slots.length > 0 ? "open" : "closed",
    slots: today.slots,
    isOpenNow:
      today.slots.some((slot) => slot.open <= time && (slot.passesMidnight || time < slot.close)) ||
      sinceYesterday.some((slot) => time < slot.close),
    special: today.special,
  };
}

function slotsOf({ regularHours, specialHours }: Hours, day: string): { slots: Slot[]; special: string | null } {
  const special = specialHours.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
  if (special.length > 0)
    return { slots: special.flatMap(specialSlot).sort(byOpening), special: special[0]?.name ?? null };
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  const slots = regularHours
    .filter((slot) => slot.openDay === weekday)
    .map(({ openTime, closeTime, openDay, closeDay }) => ({
      open: openTime,
      close: closeTime,
      passesMidnight: closeDay !== openDay,
    }));
  return { slots: slots.sort(byOpening), special: null };
}

function specialSlot({ isClosed, openTime, closeTime }: Hours["specialHours"][number]): Slot[] {
  if (isClosed || !openTime || !closeTime) return [];
  return [{ open: openTime, close: closeTime, passesMidnight: closeTime <= openTime }];
}

const byOpening = (one: Slot, other: Slot): number => one.open.localeCompare(other.open);

/** Day `YYYY-MM-DD` and time `HH:MM` of an instant in a zone. */
function localNow(now: Date, timeZone: string): { day: string; time: string } {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(now);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { hoursToday } from "#app/lib/opening-hours.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";

/** Today's hours in words; `isOpenNow` is null where the hours are unknown. */
export function hoursOf(restaurant: Restaurant, { t, formats }: { t: TFunction<"dashboard">; formats: Formats }) {
  const today = hoursToday(restaurant);
  return {
    isOpenNow: today.state === "unknown" ? null : today.isOpenNow,
    lines:
      today.state === "open"
        ? today.slots.map(({ open, close }) => `${formats.timeOfDay(open)} – ${formats.timeOfDay(close)}`)
        : [t(`hours.${today.state}`)],
    special: today.special,
  };
}
export type TodayHours = ReturnType<typeof hoursOf>;

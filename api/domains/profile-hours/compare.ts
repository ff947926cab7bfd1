import { createHash } from "node:crypto";
import type { PlatformHours } from "#contract/outbox/kinds.ts";
import type { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { addDays, expandSpecialHours, tidySpecialHours } from "../../platforms/opening-hours/special-days.ts";
import { tidyWeek } from "../../platforms/opening-hours/week.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
export const sameWeek = (one: WeeklySlot[], other: WeeklySlot[]): boolean => isSame(tidyWeek(one), tidyWeek(other));

/** Exceptions from this day on: platforms take no others. A zone may be a day behind. */
export function upcoming(list: readonly SpecialHours[], now: Date): SpecialHours[] {
  const firstDay = addDays(now.toISOString().slice(0, 10), -1);
  return tidySpecialHours(expandSpecialHours(list).filter(({ startDate }) => startDate >= firstDay));
}

/** Names of exceptions are our own. */
const unnamed = (list: readonly SpecialHours[]) => list.map(({ name: _, ...special }) => special);

/** True if a platform has these hours: the week, and the exceptions to come where they are sent at all. */
export function hasHours(
  there: { regularHours: WeeklySlot[]; specialHours: SpecialHours[] | null },
  { regularHours, specialHours }: PlatformHours,
  now: Date,
): boolean {
  if (!sameWeek(there.regularHours, regularHours)) return false;
  if (specialHours === null) return true;
  return isSame(upcoming(unnamed(there.specialHours ?? []), now), upcoming(unnamed(specialHours), now));
}

/** What of a restaurant's hours is sent: the week, and the exceptions to come where it has any. */
export function sentHours(own: { regularHours: WeeklySlot[]; specialHours: SpecialHours[] }, now: Date): PlatformHours {
  const specialHours = upcoming(own.specialHours, now);
  return { regularHours: tidyWeek(own.regularHours), specialHours: specialHours.length > 0 ? specialHours : null };
}
/** What a person confirmed: both sides, as a short text. */
export const versionOf = (sent: PlatformHours, shown: PlatformHours): string =>
  createHash("sha256")
    .update(JSON.stringify([sent, shown]))
    .digest("base64url")
    .slice(0, 22);

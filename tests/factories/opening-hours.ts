import { addDays, tidySpecialHours } from "#api/platforms/opening-hours/special-days.ts";
import { tidyWeek, timeOf } from "#api/platforms/opening-hours/week.ts";
import {
  type OpeningHours,
  type SpecialHours,
  type WeeklySlot,
  weekdays,
} from "#contract/restaurants/opening-hours.ts";

/** Made-up hours for tests: the same seed always gives the same hours. Evenings pass midnight, some days are closed. */
export function generatedHours(seed: number): OpeningHours {
  const pick = pickFrom(seed);
  const otherHours = pick(3) === 0 ? [{ hoursTypeId: "BRUNCH", periods: tidyWeek(weekOf(pick)) }] : [];
  return {
    timeZone: "Europe/Paris",
    regularHours: tidyWeek(weekOf(pick)),
    specialHours: tidySpecialHours(specialsOf(pick)),
    otherHours,
  };
}

/** Numbers below `limit`, by a small linear congruential generator. */
function pickFrom(seed: number): (limit: number) => number {
  let state = (seed * 2654435761) % 4294967296;
  return (limit) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * limit);
  };
}

function weekOf(pick: (limit: number) => number): WeeklySlot[] {
  if (pick(12) === 0)
    return weekdays.map((day) => ({ openDay: day, openTime: "00:00", closeDay: day, closeTime: "24:00" }));
  return weekdays.flatMap((day, index) => {
    const kind = pick(5);
    if (kind === 0) return [];
    const next = weekdays[(index + 1) % 7] ?? day;
    const lunch = {
      openDay: day,
      openTime: timeOf(690 + 15 * pick(4)),
      closeDay: day,
      closeTime: timeOf(840 + 5 * pick(9)),
    };
    const evening =
      kind === 1
        ? { openDay: day, openTime: "19:00", closeDay: next, closeTime: timeOf(30 + 15 * pick(12)) }
        : {
            openDay: day,
            openTime: timeOf(1110 + 15 * pick(4)),
            closeDay: day,
            closeTime: timeOf(1320 + 15 * pick(9)),
          };
    return kind === 2 ? [evening] : [lunch, evening];
  });
}

function specialsOf(pick: (limit: number) => number): SpecialHours[] {
  let day = "2026-12-01";
  return Array.from({ length: pick(5) }, () => {
    day = addDays(day, 2 + pick(20));
    const startDate = day;
    if (pick(2) === 0) {
      day = addDays(day, pick(10));
      return { startDate, endDate: day, isClosed: true };
    }
    const closeTime = pick(2) === 0 ? "01:30" : timeOf(1380 + 30 * pick(3));
    return { startDate, endDate: startDate, isClosed: false, openTime: timeOf(1080 + 30 * pick(3)), closeTime };
  });
}

import type { PlatformKey } from "../platforms/schemas.ts";

/** Days `YYYY-MM-DD`, both included, in each restaurant's own zone. */
export type Days = { from: string; to: string };

/** Which reviews a figure is about. Removed reviews are in no figure but their own. */
export type StatisticsFilter = Days & {
  /** Within the caller's access scope: whoever asks has to see to it. None: no reviews. */
  restaurantIds: readonly string[];
  /** None: every platform. */
  platforms: readonly PlatformKey[];
  /** 0 = no rating. None: all. */
  ratings: readonly number[];
  text: "all" | "with" | "without";
  visibility: "all" | "public" | "private";
};

/** Lengths of the steps of a series. Weeks begin on Monday. */
export const seriesUnits = ["day", "week", "month"] as const;
export type SeriesUnit = (typeof seriesUnits)[number];

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** How many days these are. */
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The period that figures are compared with by default: as many days directly before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dayOf(first - (last - first) - dayMs), to: dayOf(first - dayMs) };
}

/** The first day of the step that a day is in. */
function stepStart(unit: SeriesUnit, day: string): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  const at = Date.parse(day);
  return unit === "day" ? day : dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs);
}

/** Every step of the days, oldest first; the first and the last as far as they are within them. */
export function stepsIn(unit: SeriesUnit, { from, to }: Days): Days[] {
  const starts = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) starts.push(stepStart(unit, dayOf(at)));
  return [...new Set(starts)].map((start, index, all) => {
    const next = all[index + 1];
    return { from: start < from ? from : start, to: next ? dayOf(Date.parse(next) - dayMs) : to };
  });
}

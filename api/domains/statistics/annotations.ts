import type { StatisticsAnnotation } from "#contract/statistics/schemas.ts";
import type { Frame } from "./frame.ts";
import { holidaysIn } from "./holidays.ts";
import { listNotes } from "./notes.ts";

/** Most events on an axis: beyond them the holidays are left out. */
const annotationsMax = 60;

/** What happened in the period: holidays of the countries, and what people wrote down. */
export async function annotationsOf(frame: Frame): Promise<StatisticsAnnotation[]> {
  const { context, restaurantIds, restaurants, period, isOne } = frame;
  if (period.dayCount === 0) return [];
  const notes = await listNotes(context, restaurantIds, period);
  const nameOf = new Map(restaurants.map(({ id, name }) => [id, name]));
  const own = notes.map(
    ({ id, restaurantId, kind, day, text }): StatisticsAnnotation => ({
      _id: id,
      kind,
      day,
      text,
      restaurantName: isOne ? null : (nameOf.get(restaurantId) ?? null),
    }),
  );
  const countries = [...new Set(restaurants.map(({ countryCode }) => countryCode))];
  const holidays = holidaysIn(countries, period).map(
    ({ day, holiday }): StatisticsAnnotation => ({
      _id: null,
      kind: "holiday",
      day,
      text: holiday,
      restaurantName: null,
    }),
  );
  const all = holidays.length + own.length > annotationsMax ? own : [...holidays, ...own];
  return all.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

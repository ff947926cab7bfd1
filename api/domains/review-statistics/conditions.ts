import { type Column, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#api/db/statements.ts";
import { type PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";
import type { Days, SeriesUnit, StatisticsFilter } from "#contract/review-statistics/filter.ts";

type ColumnOf<Data> = Column & { _: { data: Data } };
/** Columns that every table of sums has. */
export type SummedColumns = {
  restaurantId: ColumnOf<string>;
  platformKey: ColumnOf<PlatformKey>;
  rating: ColumnOf<number>;
  isPrivate: Column;
  hasText: Column;
};

/** The filter's conditions on a table of sums, its days apart. */
export function filterConditions(filter: StatisticsFilter, columns: SummedColumns): SQL {
  const conditions = [isAnyOf(columns.restaurantId, filter.restaurantIds)];
  const platforms = platformKeys.filter((key) => filter.platforms.includes(key));
  if (platforms.length > 0) conditions.push(isAnyOf(columns.platformKey, platforms));
  if (filter.ratings.length > 0) conditions.push(isAnyOf(columns.rating, filter.ratings));
  if (filter.text !== "all") conditions.push(sql<boolean>`${columns.hasText} = ${filter.text === "with"}`);
  if (filter.visibility !== "all")
    conditions.push(sql<boolean>`${columns.isPrivate} = ${filter.visibility === "private"}`);
  return sql.join(conditions, sql` and `);
}

export const within = (day: Column, { from, to }: Days): SQL => sql`${day} between ${from}::date and ${to}::date`;

/** The first day of the step that a day is in. */
export const stepOf = (unit: SeriesUnit, day: Column | SQL): SQL =>
  sql`date_trunc(${sql.raw(`'${unit}'`)}, ${day}::timestamp)::date`;

/** Every step of the days as rows `b (start, first, last)`; `first` and `last` are within the days. */
export const stepsOf = (unit: SeriesUnit, { from, to }: Days): SQL => sql`(
  select s::date as start, greatest(s::date, ${from}::date) as first,
    least((s + interval ${sql.raw(`'1 ${unit}'`)})::date - 1, ${to}::date) as last
  from generate_series(date_trunc(${sql.raw(`'${unit}'`)}, ${from}::date::timestamp), ${to}::date::timestamp, interval ${sql.raw(`'1 ${unit}'`)}) s) b`;

import { type Column, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#api/db/statements.ts";
import { type Piece, piecesOf } from "#api/pieces.ts";
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

/** A filter whose days are asked for apart. */
export type AnyDays = Omit<StatisticsFilter, keyof Days>;

/** The filter's conditions on a table of sums, its days apart. */
export function filterConditions(filter: AnyDays, columns: SummedColumns): SQL {
  const conditions = [isAnyOf(columns.restaurantId, filter.restaurantIds)];
  const platforms = platformKeys.filter((key) => filter.platforms.includes(key));
  if (platforms.length > 0) conditions.push(isAnyOf(columns.platformKey, platforms));
  if (filter.ratings.length > 0) conditions.push(isAnyOf(columns.rating, filter.ratings));
  if (filter.text !== "all") conditions.push(sql<boolean>`${columns.hasText} = ${filter.text === "with"}`);
  if (filter.visibility !== "all")
    conditions.push(sql<boolean>`${columns.isPrivate} = ${filter.visibility === "private"}`);
  return sql.join(conditions, sql` and `);
}

/** Columns that every table of sums of months has. */
type MonthColumns = { restaurantId: ColumnOf<string>; platformKey: ColumnOf<PlatformKey | "all">; isPrivate: Column };

/** The same on a table of sums of months, which has neither stars nor words to filter by (`piecesFor`). */
export function monthConditions(filter: AnyDays, columns: MonthColumns, isByPlatform = false): SQL {
  const { platformKey, isPrivate } = columns;
  const platforms = platformKeys.filter((key) => filter.platforms.includes(key));
  // Each by its name: the index then leads to the months, where "not all" would read every month there is.
  const together = isByPlatform ? isAnyOf(platformKey, platformKeys) : sql`${platformKey} = 'all'`;
  return sql.join(
    [
      isAnyOf(columns.restaurantId, filter.restaurantIds),
      platforms.length > 0 ? isAnyOf(platformKey, platforms) : together,
      ...(filter.visibility === "all" ? [] : [sql`${isPrivate} = ${filter.visibility === "private"}`]),
    ],
    sql` and `,
  );
}

/** The pieces that ranges are read by: whole months as far as there are sums of months for the filter. */
export function piecesFor(
  { ratings, text }: AnyDays,
  ranges: readonly Days[],
  hasMonths = true,
): (Piece & { index: number })[] {
  const isByMonths = hasMonths && ratings.length === 0 && text === "all";
  return ranges.flatMap((range, index) => {
    if (range.from > range.to) return [];
    const pieces = isByMonths ? piecesOf(range) : [{ ...range, isMonth: false, sign: 1 as const }];
    return pieces.map((piece) => ({ ...piece, index }));
  });
}

/** The months of pieces, from the first to the last. */
export function monthsWithin(month: Column, pieces: readonly Piece[]): SQL {
  const starts = pieces.flatMap(({ isMonth, from }) => (isMonth ? from : [])).toSorted();
  return sql`${month} between ${starts.at(0) ?? null}::date and ${starts.at(-1) ?? null}::date`;
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

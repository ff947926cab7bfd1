import { type Column, type SQL, sql } from "drizzle-orm";

/** The bare names of columns, as the list of an `insert … select` takes them. */
export const names = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/** The unique index of a setting that an organization, and each of its restaurants, has at most once. */
export const perScope = ({ organizationId, restaurantId }: { organizationId: Column; restaurantId: Column }): SQL =>
  sql`(${names(organizationId)}, coalesce(${names(restaurantId)}, '00000000-0000-0000-0000-000000000000'))`;

/** In a `do update set`: columns as the refused row would have had them. */
export const asInserted = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = ${excluded(column)}`),
    sql`, `,
  );

/** What the row that met a conflict would have had in a column. */
export const excluded = <Value>(column: Column & { _: { data: Value } }): SQL<Value> =>
  sql`excluded.${sql.identifier(column.name)}`;

import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";

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

/** What `set` assigns, for an update that is part of a longer statement: by the names of the table, values as the builder takes them. */
export const assigned = <Table extends PgTable>(table: Table, values: PgUpdateSetSource<Table>): SQL =>
  sql.join(
    Object.entries<Column>(getTableColumns(table)).flatMap(([name, column]) => {
      const value = Reflect.get(values, name);
      return value === undefined
        ? []
        : sql`${sql.identifier(column.name)} = ${is(value, SQL) ? value : sql.param(value, column)}`;
    }),
    sql`, `,
  );

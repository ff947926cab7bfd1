import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";

/** Bare column names, for the column list of an `insert … select`. */
export const names = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

type Scopes = { organizationId: Column; restaurantId: Column; groupId?: Column };
/** The unique index of a setting that an organization, and each of its restaurants (and groups of them), has at most once. */
export const perScope = ({ organizationId, restaurantId, groupId }: Scopes): SQL =>
  sql`(${names(organizationId)}, coalesce(${names(restaurantId, ...(groupId ? [groupId] : []))}, '00000000-0000-0000-0000-000000000000'))`;

/** For `do update set`: columns with the values of the rejected row. */
export const asInserted = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = ${excluded(column)}`),
    sql`, `,
  );

/** The value of the row rejected by a conflict. */
export const excluded = <Value>(column: Column & { _: { data: Value } }): SQL<Value> =>
  sql`excluded.${sql.identifier(column.name)}`;

/** Assignments for `set` in an update that is part of a longer statement: values by the table's field names, as the builder takes them. */
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

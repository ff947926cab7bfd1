import { type Column, DrizzleQueryError, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable, PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";

/** Anything that runs a statement: `database.orm`, and the `tx` of `transaction`. */
export type Statements = Pick<
  NodePgDatabase,
  "_" | "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "with" | "$with"
>;

const known = new WeakMap<Pool | PoolClient, NodePgDatabase>();

/** The query builder on a pool or on one connection, cached per client, so that prepared statements are reused. */
export function statementsOn(client: Pool | PoolClient): NodePgDatabase {
  const orm = known.get(client) ?? buildOn(client);
  known.set(client, orm);
  return orm;
}

/**
 * A new query builder without two behaviours of Drizzle's driver: values of statements of the `sql` tag arrive as from the pool (instants
 * as
 * `Date`, not as text), and a failed statement throws the database's own error (`code`, `constraint`), whose message does not repeat the
 * values that were sent.
 */
function buildOn(client: Pool | PoolClient): NodePgDatabase {
  const orm = drizzle(withOwnTypes(client));
  const { session } = orm._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = <T extends PreparedQueryConfig>(...query: Parameters<typeof prepareQuery<T>>) => {
    const prepared = prepareQuery<T>(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) => execute(values).catch(throwCause);
    return prepared;
  };
  return orm;
}

function throwCause(error: unknown): never {
  throw error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}

/** The same client without the type parsers that Drizzle's driver passes with each statement. */
function withOwnTypes<Client extends Pool | PoolClient>(client: Client): Client {
  const query = (config: object, values: unknown[]) =>
    Reflect.apply(client.query, client, [{ ...config, types: undefined }, values]);
  return new Proxy(client, { get: (target, key) => (key === "query" ? query : Reflect.get(target, key)) });
}

/**
 * Runs a statement of the `sql` tag and returns its rows as they arrive: instants as `Date`, counts and sums as numbers, days as
 * `YYYY-MM-DD`. `Row` is made of the tables' own types (`Pick<typeof reviews.$inferSelect, "id" | "rating">`).
 */
export async function rowsOf<Row extends object>(tx: Statements, statement: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(statement);
  return rows as Row[];
}

/** `column = any (…)`: one parameter for any number of values, unlike `inArray`, and false for none. */
export const isAnyOf = <Value>(column: Column & { _: { data: Value } }, values: readonly Value[]): SQL<boolean> =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;

/**
 * `insert into table (…) select … rest`, for rows computed from others; `rest` begins with `from`. The builder's own variant requires every
 * column of the table.
 */
export function insertSelect<Table extends PgTable>(
  table: Table,
  values: { [Name in keyof Table["$inferInsert"]]?: SQLWrapper },
  rest: SQL,
): SQL {
  const columns = Object.entries<Column>(getTableColumns(table)).filter(([name]) => name in values);
  const given = new Map(Object.entries<SQLWrapper | undefined>(values));
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const selected = columns.map(([name]) => sql`${given.get(name)}`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(selected, sql`, `)} ${rest}`;
}

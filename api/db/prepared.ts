import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Statements } from "./statements.ts";

const dialect = new PgDialect();

/**
 * A frequent statement, built once per store instead of with each call; `build` ends with `.prepare("name")`, under which PostgreSQL keeps
 * it
 * parsed, per connection. Values are `sql.placeholder`s. A name belongs to one statement only.
 */
export function preparedOnce<Prepared, Given extends unknown[]>(
  build: (tx: Statements, ...given: Given) => Prepared,
): (tx: Statements, ...given: Given) => Prepared {
  const prepared = new WeakMap<Statements, Prepared>();
  return (tx, ...given) => {
    const known = prepared.get(tx) ?? build(tx, ...given);
    prepared.set(tx, known);
    return known;
  };
}

/** The same for a statement of the `sql` tag; its rows are as in `rowsOf`. */
export function preparedRows<Row extends object, Given extends unknown[] = []>(
  name: string,
  build: (...given: Given) => SQL,
): (tx: Statements, values: Record<string, unknown>, ...given: Given) => Promise<Row[]> {
  const prepared = preparedOnce((tx, ...given: Given) =>
    tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      dialect.sqlToQuery(build(...given)),
      undefined,
      name,
      false,
    ),
  );
  return async (tx, values, ...given) => (await prepared(tx, ...given).execute(values)).rows;
}

/**
 * A constant part of statements, such as a long select list: rendered once per argument, instead of column by column with every statement.
 */
export function writtenOnce<Given extends object>(build: (given: Given) => SQL): (given: Given) => SQL {
  const written = new WeakMap<Given, SQL>();
  return (given) => {
    const known = written.get(given) ?? write(build(given));
    written.set(given, known);
    return known;
  };
}

function write(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  const [first = "", ...others] = text.split(/\$\d+/);
  if (others.length !== params.length) throw new Error(`This part has what looks like a value and is none: ${text}`);
  const pieces = others.flatMap((piece, index) => [sql`${params[index]}`, sql.raw(piece)]);
  return sql.join([sql.raw(first), ...pieces]);
}

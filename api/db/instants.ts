import { type Column, type SQL, sql } from "drizzle-orm";

/** Null where the column may be null. */
type Told<Value> = Value extends Column ? (Value["_"]["notNull"] extends true ? string : string | null) : string | null;

/** An instant as ISO 8601 (UTC, milliseconds), whatever the session's zone and style are. */
export function instant<Value extends Column | SQL>(value: Value): SQL<Told<Value>> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** An instant with all its microseconds, for cursors: with fewer digits rows would be skipped or repeated. */
export function exactInstant<Value extends Column | SQL>(value: Value): SQL<Told<Value>> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The database's clock, which all processes share; the same for a whole transaction. */
export const now = sql<Date>`now()`;

/** An interval before now, in PostgreSQL's syntax: `ago("2 days")`. */
export const ago = (span: string): SQL<Date> => sql`now() - ${span}::interval`;
/** An interval after now. */
export const hence = (span: string): SQL<Date> => sql`now() + ${span}::interval`;

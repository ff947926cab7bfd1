import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";

type Fields = Record<string, Column | SQL>;
type Told<Field> = Field extends Column ? GetColumnData<Field> : Field extends SQL<infer Value> ? Value : never;

/**
 * Rows as one JSON array, for data that belong to a record and are read with it; `rest` begins with `from`. Format instants with `instant`.
 */
export function jsonRows<Shown extends Fields>(
  fields: Shown,
  rest: SQL,
): SQL<{ [Name in keyof Shown]: Told<Shown[Name]> }[]> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`to_json(array(select json_build_object(${sql.join(pairs, sql`, `)}) ${rest}))`;
}

import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { schema } from "#tests/database/tables.ts";
import { testDatabase } from "#tests/setup/database.ts";

const tables = Object.values(schema).filter((table) => is(table, PgTable));

let pool: Pool;
beforeAll(async () => {
  pool = (await testDatabase()).pool;
});

/** The tables as defined in Drizzle. */
function believed() {
  const columns = tables.flatMap((table) => {
    const config = getTableConfig(table);
    const keys = new Set(config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return config.columns.map((column) => ({
      column: `${config.name}.${column.name}`,
      type: column.getSQLType(),
      // Drizzle does not know whether a generated column may be null.
      required: column.generated ? null : column.notNull,
      filled: column.hasDefault && !column.generated && !column.generatedIdentity,
      generated: column.generated !== undefined,
      key: column.primary || keys.has(column.name),
    }));
  });
  return columns.sort((a, b) => (a.column < b.column ? -1 : 1));
}

const asMigrated = `
  select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attgenerated = '' then a.attnotnull end as required,
    a.atthasdef and a.attgenerated = '' as filled, a.attgenerated <> '' as generated,
    coalesce(a.attnum = any(k.conkey), false) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by (c.relname || '.' || a.attname) collate "C"`;

test("the Drizzle tables are exactly what the migrations make, column by column", async () => {
  const { rows } = await pool.query(asMigrated);
  expect(believed()).toEqual(rows);
  expect(tables.map(getTableName).length).toBeGreaterThan(15);
});

test("every foreign key of the migrations is known to Drizzle with what it does on deletion", async () => {
  const { rows } = await pool.query(
    `select c.relname || '.' || a.attname || ' -> ' || f.relname || ' ' ||
       case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'no action' end as key
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const keys = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference();
      return `${getTableName(table)}.${columns[0]?.name} -> ${getTableName(foreignTable)} ${key.onDelete ?? "no action"}`;
    }),
  );
  expect(keys.sort()).toEqual(rows.map(({ key }) => key).sort());
});

/** A bulk action on several restaurants belongs to a person; each of its rows names the restaurant. */
const ofPeople = ["review_batches"];

test("every table that holds a restaurant’s data names the restaurant", async () => {
  const { rows } = await pool.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like any (array['review%', 'platforms'])
       and c.relname <> all ($1::text[]) and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'restaurant_id' and a.attnotnull)`,
    [ofPeople],
  );
  expect(rows).toEqual([]);
});

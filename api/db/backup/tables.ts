import { sql } from "drizzle-orm";
import { polarities, topics } from "#contract/analysis/topics.ts";
import { rowsOf, type Statements } from "../statements.ts";

/** A table with data of its own. */
export type Table = {
  name: string;
  quoted: string;
  /** Every column but the generated ones, quoted, comma-separated, in the table's order. */
  columns: string;
  /** True if a row may hold a whole file: many at once would not fit into memory. */
  holdsFiles: boolean;
  /** Of a table that triggers of another one write: SQL for a row that still counts something. Null for all others. */
  rollup: { counts: string } | null;
};
type Row = Omit<Table, "rollup"> & { needs: string[] };

/** Tables about the installation itself, and the logs that what arrives fills: a new one has its own. */
const ofInstallation = [
  "schema_migrations",
  "analysis_turn",
  "response_changes",
  "statistics_changes",
  "backup_runs",
  "platform_uses",
];
/** Roll-ups, by what is zero in a row whose records have all gone. */
const rollups: Readonly<Record<string, readonly string[]>> = {
  review_days: ["count"],
  review_totals: ["count"],
  review_removed_days: ["count"],
  review_topic_days: ["count"],
  review_response_days: ["count"],
  review_months: ["stars_0", "stars_1", "stars_2", "stars_3", "stars_4", "stars_5", "removed"],
  review_topic_months: topics.flatMap((topic) => polarities.map((tone) => `${topic}_${tone}`)),
  review_response_months: ["count"],
  metric_months: ["days"],
  social_post_months: ["count"],
  platform_snapshot_months: ["rating", "review_count"],
  organization_counts: ["count"],
  user_counts: ["count"],
};

/** Which rows of a roll-up still count something; null for a table that is none. */
export function rollupOf(name: string): Table["rollup"] {
  const amounts = rollups[name];
  return amounts ? { counts: amounts.map((amount) => `${amount} <> 0`).join(" or ") } : null;
}

/** All tables of the product's data, each after those it references. */
export async function listTables(tx: Statements): Promise<Table[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select c.relname as name, format('public.%I', c.relname) as quoted,
       (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as "holdsFiles",
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as needs
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${sql.param(ofInstallation)}::text[])
     order by c.relname`,
  );
  const ordered: Table[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name));
    const ready = waiting.filter(({ needs }) => needs.every((name) => placed.has(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    ordered.push(...ready.map(({ needs: _, ...table }) => ({ ...table, rollup: rollupOf(table.name) })));
    waiting = waiting.filter((row) => !ready.includes(row));
  }
  return ordered;
}

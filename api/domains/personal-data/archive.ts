import { eq, or, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { ApiServices } from "#api/context.ts";
import { auditEntries } from "#api/db/schema/audit.ts";
import { mailOutbox } from "#api/db/schema/mail.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { readBytes } from "#api/media/files.ts";
import { byteOrderMark, csvLine } from "#contract/csv.ts";

type Row = Record<string, unknown>;

/** Rows of one table at most: an archive is made in memory. */
const rowsMax = 50_000;

/** Columns that open something, or are the machine's own. */
const withheld = /hash|token|secret|salt|password|sealed|verifier|lease|webhook|endpoint|p256dh|^auth$|private|_key$/;
/** The same, of one table: the path of such an address may hold a token, which somebody else may have typed since. */
const withheldOf: Record<string, readonly string[]> = { webhook_endpoints: ["address"] };
/** Whoever looked as a person did it in a session of their own. */
const isOthers = (table: string, column: string): boolean => table === "auth_sessions" && column === "seen_as";

/** Bytes are files of their own; as text they say nothing. */
const isBytes = (value: unknown): boolean => typeof value === "string" && value.startsWith("\\x");

const shownRow = (row: Row, table: string): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => !withheld.test(column) && !withheldOf[table]?.includes(column) && !isBytes(value),
    ),
  );

/** Every column that refers to a user, as the database knows it: a table that is added later is in the archive by itself. */
const referring = sql`
  select c.relname as "table", a.attname as "column"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = ${"users"}::regclass and array_length(k.conkey, 1) = 1
  order by c.relname, a.attname`;

async function rowsAbout(tx: Statements, userId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  const own = await rowsOf<{ row: Row }>(
    tx,
    sql`select to_jsonb(${users}) as row from ${users} where ${users.id} = ${userId}`,
  );
  found.set(
    "users",
    own.map(({ row }) => shownRow(row, "users")),
  );
  for (const { table, column } of await rowsOf<{ table: string; column: string }>(tx, referring)) {
    if (isOthers(table, column)) continue;
    const [from, of] = [sql.identifier(table), sql.identifier(column)];
    const rows = await rowsOf<{ row: Row }>(
      tx,
      sql`select to_jsonb(t) as row from ${from} t where t.${of} = ${userId} limit ${rowsMax}`,
    );
    const name = found.has(table) ? `${table}-${column}` : table;
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => shownRow(row, table)),
      );
  }
  return found;
}

/** What the audit log has of a person: what they did, and what was done to their account. */
async function entriesAbout(tx: Statements, userId: string): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), eq(auditEntries.subjectId, userId)))
    .limit(rowsMax);
  return rows.map(
    ({ actor, content, at, action, channel, chainId, number, restaurantId, subjectId, requestId, actorId }) => {
      const isActor = actorId === userId;
      return {
        ...{ at: at.toISOString(), action, channel, chainId, number, restaurantId, subjectId, requestId },
        // From where a colleague did it is about them.
        by: isActor ? JSON.parse(actor ?? "null") : null,
        content: JSON.parse(content ?? "null"),
      };
    },
  );
}

const cellOf = (value: unknown): string | number | null =>
  typeof value === "number" || typeof value === "string"
    ? value
    : value === null || value === undefined
      ? null
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);

function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => cellOf(row[column])),
      ",",
    ),
  );
  return byteOrderMark + [csvLine(columns, ","), ...lines].join("");
}

/**
 * Everything that is kept about a person, as a zip: one JSON file with all of it, a CSV file for each table, and their picture. Secrets are
 * left out. Null for somebody who is gone.
 */
export async function archiveOf(
  { database, media }: ApiServices,
  userId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const read = await transaction(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    const [person] = await tx
      .select({ email: users.email, mediaId: users.avatarMediaId, content: users.avatar })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) return null;
    const tables = await rowsAbout(tx, userId);
    tables.set("audit_entries", await entriesAbout(tx, userId));
    const { subject, kind, createdAt, sentAt } = mailOutbox;
    tables.set(
      "mails",
      await tx
        .select({ subject, kind, createdAt, sentAt })
        .from(mailOutbox)
        .where(eq(mailOutbox.recipient, person.email))
        .limit(rowsMax),
    );
    return { ...person, tables };
  });
  if (!read) return null;
  const { tables, mediaId, content } = read;
  const picture = await readBytes(media, { mediaId, content });
  const filled = [...tables].filter(([, rows]) => rows.length > 0);
  return zipSync({
    "data.json": strToU8(JSON.stringify(Object.fromEntries(tables), null, 2)),
    ...Object.fromEntries(filled.map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))])),
    ...(picture && { "picture.webp": picture }),
  }) as Uint8Array<ArrayBuffer>;
}

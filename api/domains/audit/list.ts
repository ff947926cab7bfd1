import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import { auditEntries } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { AuditEntry, AuditList, AuditSearch, OpenedAuditEntry } from "#contract/audit/schemas.ts";
import { isReadable } from "./chains.ts";

const e = auditEntries;
const restaurantName = sql`coalesce(${restaurants.internalName}, ${restaurants.name})`;

/** Cursor: the moment with all its digits, then the entry's place. */
const EntryKey = z.tuple([z.iso.datetime({ offset: true }), z.uuid(), z.number().int()]);
type EntryKey = z.infer<typeof EntryKey>;

type Row = Pick<
  typeof e.$inferSelect,
  | "chainId"
  | "number"
  | "action"
  | "subjectKind"
  | "subjectId"
  | "restaurantId"
  | "actorKind"
  | "actorId"
  | "channel"
  | "requestId"
  | "actor"
  | "content"
  | "hash"
  | "previousHash"
> & { at: string; exactAt: string; organizationName: string | null; restaurantName: string | null };

const columns = sql`${e.chainId} as "chainId", ${e.number}, ${instant(e.at)} as at, ${exactInstant(e.at)} as "exactAt", ${e.action},
  ${e.subjectKind} as "subjectKind", ${e.subjectId} as "subjectId", ${e.restaurantId} as "restaurantId",
  ${e.actorKind} as "actorKind", ${e.actorId} as "actorId", ${e.channel}, ${e.requestId} as "requestId", ${e.actor}, ${e.content},
  ${e.hash}, ${e.previousHash} as "previousHash", ${organizations.name} as "organizationName", ${restaurantName} as "restaurantName"`;
const source = sql`${e} left join ${organizations} on ${organizations.id} = ${e.chainId}
  left join ${restaurants} on ${restaurants.id} = ${e.restaurantId}`;

const daysOf = { last_seven_days: 7, last_thirty_days: 30, last_ninety_days: 90 } as const;

/** The days of the period, whole ones in the reader's zone. */
function periodCondition({ period, startDate, endDate, timeZone }: AuditSearch): SQL | undefined {
  const dayStart = (day: SQL) => sql`(${day})::date::timestamp at time zone ${timeZone}`;
  if (period === "all_time") return undefined;
  if (period !== "custom")
    return sql`${e.at} >= ${dayStart(sql`(now() at time zone ${timeZone})::date - ${daysOf[period] - 1}::int`)}`;
  return and(
    startDate === null ? undefined : sql`${e.at} >= ${dayStart(sql`${startDate}::date`)}`,
    endDate === null ? undefined : sql`${e.at} < ${dayStart(sql`${endDate}::date + 1`)}`,
  );
}

function conditionsOf(context: ApiContext, input: AuditSearch): SQL {
  const { search, kind, actorKind, organizationId, restaurantId, actorId, subjectId } = input;
  const isFound = (pattern: SQL) =>
    sql`fold(concat_ws(' ', ${e.actor}, ${e.content}, ${restaurantName})) like ${pattern}`;
  return (
    and(
      isReadable(context, organizationId),
      kind === "" ? undefined : eq(e.subjectKind, kind),
      actorKind === "" ? undefined : eq(e.actorKind, actorKind),
      restaurantId === undefined ? undefined : eq(e.restaurantId, restaurantId),
      actorId === undefined ? undefined : eq(e.actorId, actorId),
      subjectId === "" ? undefined : eq(e.subjectId, subjectId),
      periodCondition(input),
      ...everyWord(search, isFound),
    ) ?? sql`true`
  );
}

type Texts = { name?: string; address?: string; device?: string };
type Content = { subject?: string; before?: AuditEntry["before"]; after?: AuditEntry["after"] };

function entryOf(row: Row): AuditEntry {
  const actor: Texts = JSON.parse(row.actor ?? "{}");
  const content: Content = JSON.parse(row.content ?? "{}");
  const { chainId, number, at, action, channel, requestId, hash } = row;
  return {
    ...{ chainId, number, at, action, channel, requestId, hash },
    subject: { kind: row.subjectKind, id: row.subjectId, name: content.subject ?? null },
    organization: row.organizationName === null ? null : { _id: chainId, name: row.organizationName },
    restaurant:
      row.restaurantId === null || row.restaurantName === null
        ? null
        : { _id: row.restaurantId, name: row.restaurantName },
    actor: { kind: row.actorKind, id: row.actorId, name: actor.name ?? null },
    address: actor.address ?? null,
    device: actor.device ?? null,
    before: content.before ?? null,
    after: content.after ?? null,
    isErased: row.content === null,
  };
}

/** A page of the log as far as the caller may read it, newest first. */
export async function listEntries(context: ApiContext, input: AuditSearch): Promise<AuditList> {
  const window = windowOf(input, EntryKey);
  const key = [
    [e.at, keyTypes.instant],
    [e.chainId, keyTypes.id],
    [e.number, keyTypes.whole],
  ] as const;
  const scan = scanOf(window, key, { isDescending: true });
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`select ${columns} from ${source} where ${conditionsOf(context, input)} and ${scan.beyond}
      order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`,
  );
  const page = pageOf(rows, window, (row): EntryKey => [row.exactAt, row.chainId, row.number]);
  return { data: page.rows.map(entryOf), pagination: page.pagination };
}

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Names looked up for one entry; a bulk action names hundreds of records. */
const namesMax = 500;

/** Names of the restaurants and groups of an organization that a text names by id. */
async function namesIn(context: ApiContext, chainId: string, text: string): Promise<Record<string, string>> {
  const ids = [...new Set(text.match(uuidPattern))].slice(0, namesMax);
  if (ids.length === 0) return {};
  const { orm } = context.database;
  const found = await Promise.all([
    orm
      .select({ id: restaurants.id, name: sql<string>`${restaurantName}` })
      .from(restaurants)
      .where(and(isAnyOf(restaurants.id, ids), eq(restaurants.organizationId, chainId))),
    orm
      .select({ id: restaurantGroups.id, name: restaurantGroups.name })
      .from(restaurantGroups)
      .where(and(isAnyOf(restaurantGroups.id, ids), eq(restaurantGroups.organizationId, chainId))),
  ]);
  return Object.fromEntries(found.flat().map(({ id, name }) => [id, name]));
}

/** One entry with the names of what it names by id. NOT_FOUND where the caller may not read its chain. */
export async function getEntry(
  context: ApiContext,
  { chainId, number }: { chainId: string; number: number },
): Promise<OpenedAuditEntry> {
  const [row] = await rowsOf<Row>(
    context.database.orm,
    sql`select ${columns} from ${source} where ${isReadable(context, chainId)} and ${e.number} = ${number}`,
  );
  if (!row) throw fail("NOT_FOUND");
  const names = await namesIn(context, chainId, row.content ?? "");
  return { ...entryOf(row), names, previousHash: row.previousHash };
}

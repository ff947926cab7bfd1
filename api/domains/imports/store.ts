import type { Pool } from "pg";
import type { Queryable } from "#api/db/transaction.ts";
import type { Window } from "#api/paging.ts";
import type { Import, ImportCounts, ImportFailure, ImportKind, ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { batchesOf } from "./batches.ts";

/** What an import remembers of how it was asked for. */
export type StoredOptions = {
  createMissingRestaurants: boolean;
  platformKey: PlatformKey | null;
  restaurantRef: string | null;
};
/** Organizations whose imports the caller may see; `all` for an admin. */
export type ImportAccessScope = { all: boolean; organizationIds: string[] };
export type NewImport = {
  id: string;
  kind: ImportKind;
  organizationId: string;
  fileName: string;
  state: Import["state"];
  options: StoredOptions;
  counts: ImportCounts;
  failure: ImportFailure | null;
  userId: string;
  userName: string;
  content: Buffer | null;
  createdAt: Date;
};

type Row = {
  id: string;
  kind: ImportKind;
  organization_id: string;
  file_name: string;
  state: Import["state"];
  counts: ImportCounts;
  failure: ImportFailure | null;
  refusals: ImportRefusal[];
  user_name: string;
  created_at: Date;
  applied_at: Date | null;
  is_file_kept: boolean;
};

/** Remarks an answer carries; all that are stored are in the CSV. */
export const shownRemarksMax = 20;
/** A file of millions of broken rows tells enough with these. */
const storedRemarksMax = 100_000;
const batchSize = 5000;

const columns = `m.id, m.kind, m.organization_id, m.file_name, m.state, m.counts, m.failure, m.user_name, m.created_at, m.applied_at,
  m.content is not null as is_file_kept,
  coalesce((select json_agg(f.remark) from (
    select json_build_object('file', r.file, 'line', r.line, 'kind', r.kind, 'reason', r.reason, 'field', r.field, 'value', r.value) as remark
    from import_refusals r where r.import_id = m.id order by r.position limit ${shownRemarksMax}) f), '[]') as refusals`;
const reached = "($1 or m.organization_id = any($2::uuid[]))";

function importOf(row: Row): Import {
  return {
    _id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    fileName: row.file_name,
    state: row.state,
    counts: row.counts,
    failure: row.failure,
    refusals: row.refusals,
    userName: row.user_name,
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    isFileKept: row.is_file_kept,
  };
}

/** A window of the imports within reach, newest first, with one row more than the page when there is more. */
export async function listImports(pool: Pool, reach: ImportAccessScope, window: Window<string>): Promise<Import[]> {
  const beyond = window.key === null ? "true" : window.isBackward ? "m.id > $4" : "m.id < $4";
  const { rows } = await pool.query<Row>(
    `select ${columns} from imports m where ${reached} and ${beyond}
     order by m.id ${window.isBackward ? "asc" : "desc"} limit $3`,
    [reach.all, reach.organizationIds, window.pageSize + 1, ...(window.key === null ? [] : [window.key])],
  );
  return rows.map(importOf);
}

/** An import within reach; null for a foreign and for a missing one. */
export async function findImport(pool: Pool, reach: ImportAccessScope, id: string): Promise<Import | null> {
  const { rows } = await pool.query<Row>(`select ${columns} from imports m where ${reached} and m.id = $3`, [
    reach.all,
    reach.organizationIds,
    id,
  ]);
  return rows[0] ? importOf(rows[0]) : null;
}

/** The file of a checked import and how it was asked for; null once it is applied or its file is gone. */
export async function findContent(pool: Pool, id: string): Promise<{ content: Buffer; options: StoredOptions } | null> {
  const { rows } = await pool.query<{ content: Buffer | null; options: StoredOptions }>(
    "select content, options from imports where id = $1 and state = 'checked'",
    [id],
  );
  const [row] = rows;
  return row?.content ? { content: row.content, options: row.options } : null;
}

/** Every stored remark, in the file's order. */
export async function listRemarks(pool: Pool, id: string): Promise<ImportRefusal[]> {
  const { rows } = await pool.query<ImportRefusal>(
    "select file, line, kind, reason, field, value from import_refusals where import_id = $1 order by position",
    [id],
  );
  return rows;
}

/** Stores a check. */
export async function insertImport(client: Queryable, one: NewImport): Promise<void> {
  await client.query(
    `insert into imports (id, kind, organization_id, file_name, state, options, counts, failure, user_id, user_name, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      one.id,
      one.kind,
      one.organizationId,
      one.fileName,
      one.state,
      JSON.stringify(one.options),
      JSON.stringify(one.counts),
      one.failure,
      one.userId,
      one.userName,
      one.content,
      one.createdAt,
    ],
  );
}

/** Checked files that an organization may hold: each of them is up to 32 MB in the database. */
export const keptFilesMax = 10;

/** Lets go of the oldest files of an organization's checks beyond that; their counts and remarks stay. */
export async function letGoOldestFiles(client: Queryable, organizationId: string): Promise<void> {
  await client.query(
    `update imports set content = null where id in (
       select id from imports where organization_id = $1 and content is not null order by id desc offset $2)`,
    [organizationId, keptFilesMax],
  );
}

/** Stores what was not taken, in place of what was stored before. */
export async function replaceRemarks(client: Queryable, id: string, remarks: readonly ImportRefusal[]): Promise<void> {
  await client.query("delete from import_refusals where import_id = $1", [id]);
  const numbered = remarks.slice(0, storedRemarksMax).map((remark, position) => ({ ...remark, position }));
  for (const batch of batchesOf(numbered, batchSize))
    await client.query(
      `insert into import_refusals (import_id, position, file, line, kind, reason, field, value)
       select $1, i.position, i.file, i.line, i.kind, i.reason, i.field, i.value from json_to_recordset($2::json)
         as i(position integer, file text, line integer, kind text, reason text, field text, value text)`,
      [id, JSON.stringify(batch)],
    );
}

/** Marks a checked import as applied and lets its file go; false when somebody else was first. */
export async function markApplied(client: Queryable, id: string, counts: ImportCounts): Promise<boolean> {
  const { rowCount } = await client.query(
    "update imports set state = 'applied', counts = $2, content = null, applied_at = now() where id = $1 and state = 'checked'",
    [id, JSON.stringify(counts)],
  );
  return rowCount === 1;
}

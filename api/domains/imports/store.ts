import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { importRefusals, imports } from "#api/db/schema/imports.ts";
import { insertSelect, isAnyOf, type Statements } from "#api/db/statements.ts";
import { keyTypes, scanOf, type Window } from "#api/paging.ts";
import type { ColumnMapping, ImportColumn } from "#contract/imports/columns.ts";
import type { Import, ImportCounts, ImportFailure, ImportKind, ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { batchesOf } from "./batches.ts";

/** Options of an import, stored with it. */
export type StoredOptions = {
  createMissingRestaurants: boolean;
  platformKey: PlatformKey | null;
  restaurantRef: string | null;
  /** The mapping of this file's columns; stored for the file's shape once it is applied. */
  mapping?: ColumnMapping[];
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
  columns: ImportColumn[];
  failure: ImportFailure | null;
  userId: string;
  userName: string;
  mediaId: string | null;
  createdAt: Date;
};

/** Remarks in a response; all that are stored are in the CSV. */
export const shownRemarksMax = 20;
/** Limit of stored remarks; a file of millions of bad rows is explained well enough by these. */
const storedRemarksMax = 100_000;
const batchSize = 5000;

const refusals = sql`coalesce((select json_agg(f.remark) from (
    select json_build_object('file', ${importRefusals.file}, 'line', ${importRefusals.line}, 'kind', ${importRefusals.kind}, 'reason', ${importRefusals.reason}, 'field', ${importRefusals.field}, 'value', ${importRefusals.value}) as remark
    from ${importRefusals} where ${importRefusals.importId} = ${imports.id} order by ${importRefusals.position} limit ${shownRemarksMax}) f), '[]')`;
const { id, kind, organizationId, fileName, state, counts, failure, userName, createdAt, appliedAt } = imports;
const selected = {
  id,
  kind,
  organizationId,
  fileName,
  state,
  counts,
  columns: imports.columns,
  failure,
  userName,
  createdAt,
  appliedAt,
  isFileKept: sql<boolean>`${imports.content} is not null or ${imports.mediaId} is not null`,
  refusals: sql<ImportRefusal[]>`${refusals}`,
};

type Row = Awaited<ReturnType<typeof findRows>>[number];

const importOf = ({ id: _id, counts, failure, createdAt, appliedAt, ...row }: Row): Import => ({
  _id,
  counts,
  ...row,
  failure: failure as ImportFailure | null,
  createdAt: createdAt.toISOString(),
  appliedAt: appliedAt?.toISOString() ?? null,
});

const findRows = (tx: Statements, reach: ImportAccessScope, which: SQL | undefined) =>
  tx
    .select(selected)
    .from(imports)
    .where(and(reach.all ? undefined : isAnyOf(organizationId, reach.organizationIds), which))
    .$dynamic();

/** A window of the imports within the access scope, newest first, with one row more than the page when there is more. */
export async function listImports(
  tx: Statements,
  reach: ImportAccessScope,
  window: Window<[string]>,
): Promise<Import[]> {
  const scan = scanOf(window, [[id, keyTypes.id]], { isDescending: true });
  const rows = await findRows(tx, reach, scan.beyond)
    .orderBy(...scan.order)
    .limit(scan.limit);
  return rows.map(importOf);
}

/** An import within the access scope; null for a foreign and for a missing one. */
export async function findImport(tx: Statements, reach: ImportAccessScope, importId: string): Promise<Import | null> {
  const [row] = await findRows(tx, reach, eq(id, importId));
  return row ? importOf(row) : null;
}

const isFileKept = or(isNotNull(imports.content), isNotNull(imports.mediaId));
/** True while its columns can be mapped: checked, or waiting for a mapping. */
const isMappable = (importId: string) => and(eq(id, importId), ne(state, "applied"), isFileKept);
const isChecked = (importId: string) => and(eq(id, importId), eq(state, "checked"));

/** Where the file of an import not applied yet is, and its options; null once it is applied or its file is gone. */
export async function findContent(
  tx: Statements,
  importId: string,
): Promise<{ mediaId: string | null; content: Buffer | null; options: StoredOptions } | null> {
  const { mediaId, content, options } = imports;
  const [row] = await tx.select({ mediaId, content, options }).from(imports).where(isMappable(importId));
  return row ? { ...row, options: row.options as StoredOptions } : null;
}

/** Every stored remark, in the file's order. */
export async function listRemarks(tx: Statements, importId: string): Promise<ImportRefusal[]> {
  const { file, line, kind: remarkKind, reason, field, value } = importRefusals;
  const rows = await tx
    .select({ file, line, kind: remarkKind, reason, field, value })
    .from(importRefusals)
    .where(eq(importRefusals.importId, importId))
    .orderBy(importRefusals.position);
  return rows as ImportRefusal[];
}

/** Stores a check. */
export async function insertImport(tx: Statements, one: NewImport): Promise<void> {
  await tx.insert(imports).values(one);
}

/** Checked files that an organization may keep: each of them is up to 32 MB. */
export const keptFilesMax = 10;

/** Deletes the oldest files of an organization's checks beyond that; their counts and remarks stay. */
export async function letGoOldestFiles(tx: Statements, ofOrganization: string): Promise<void> {
  const beyondKept = tx
    .select({ id })
    .from(imports)
    .where(and(eq(organizationId, ofOrganization), isFileKept))
    .orderBy(desc(id))
    .offset(keptFilesMax);
  await tx.update(imports).set({ content: null, mediaId: null }).where(inArray(id, beyondKept));
}

/** Replaces the stored remarks of an import. */
export async function replaceRemarks(
  tx: Statements,
  importId: string,
  remarks: readonly ImportRefusal[],
): Promise<void> {
  await tx.delete(importRefusals).where(eq(importRefusals.importId, importId));
  const numbered = remarks.slice(0, storedRemarksMax).map((remark, position) => ({ ...remark, position }));
  // As one value: written out as thousands of them, a statement takes the time of other requests.
  for (const batch of batchesOf(numbered, batchSize))
    await tx.execute(
      insertSelect(
        importRefusals,
        {
          importId: sql`${importId}::uuid`,
          position: sql`i."position"`,
          file: sql`i."file"`,
          line: sql`i."line"`,
          kind: sql`i."kind"`,
          reason: sql`i."reason"`,
          field: sql`i."field"`,
          value: sql`i."value"`,
        },
        sql`from json_to_recordset(${JSON.stringify(batch)}::json)
          as i("position" integer, "file" text, "line" integer, "kind" text, "reason" text, "field" text, "value" text)`,
      ),
    );
}

/** Outcome of a check. */
export type CheckOutcome = Pick<NewImport, "state" | "options" | "counts" | "columns" | "failure">;

/** Stores the outcome of a new check of the same file; false when it is applied or gone by now. */
export async function updateCheck(tx: Statements, importId: string, outcome: CheckOutcome): Promise<boolean> {
  const { rowCount } = await tx.update(imports).set(outcome).where(isMappable(importId));
  return rowCount === 1;
}

/** Marks a checked import as applied and deletes its file; false when somebody else was first. */
export async function markApplied(
  tx: Statements,
  importId: string,
  applied: Pick<NewImport, "counts" | "columns">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(imports)
    .set({ ...applied, state: "applied", content: null, mediaId: null, appliedAt: sql`now()` })
    .where(isChecked(importId));
  return rowCount === 1;
}

import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { type Source, type SourceRow, UnreadableFile } from "../../platforms/files/source.ts";
import { Fields, hasColumn } from "../../platforms/values/fields.ts";
import { findLine, foldText } from "../../platforms/values/text.ts";
import type { ImportOptions, ImportResult } from "./import-run.ts";
import { type ImportFile, readImportFile } from "./read/read-file.ts";
import { restaurantColumns } from "./restaurants/columns.ts";
import { importRestaurants } from "./restaurants/import.ts";
import { reviewColumns } from "./reviews/columns.ts";
import { importReviews } from "./reviews/import.ts";

function isWanted({ fields }: SourceRow, only: ImportOptions["only"]): boolean {
  if (!only) return true;
  const value = findLine(new Fields(fields).find([only.field]));
  return value !== null && foldText(value) === foldText(only.value);
}

/** A CSV of other things entirely is told once and not row by row. */
function requireColumns(header: readonly string[] | null, kind: ImportKind): void {
  if (!header) return;
  const needed =
    kind === "restaurants"
      ? [restaurantColumns.name]
      : [reviewColumns.publishedAt, [...reviewColumns.rating, ...reviewColumns.text]];
  if (needed.some((names) => !hasColumn(header, names))) throw new UnreadableFile("columns_missing");
}

/** Reads a file before any connection is taken: parsing a large one takes seconds in which nobody else should wait. */
async function readSource(file: ImportFile, { kind, limits }: ImportOptions): Promise<Source> {
  const source = await readImportFile(file, limits);
  requireColumns(source.header, kind);
  if (source.rows.length + source.refusals.length === 0) throw new UnreadableFile("no_rows");
  return source;
}

async function run(tx: Statements, source: Source, options: ImportOptions, applies: boolean): Promise<ImportResult> {
  const rows = source.rows.filter((row) => isWanted(row, options.only));
  const work = options.kind === "restaurants" ? importRestaurants : importReviews;
  const { verdicts, remarks, duplicateCount, restaurantsCreated } = await work({ tx, rows, options, applies });
  const all = [...source.refusals, ...remarks].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const incomplete = all.filter(({ kind }) => kind === "incomplete").map(({ file, line }) => `${file}:${line}`);
  const counts = {
    total: source.rows.length + source.refusals.length,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    skipped: source.rows.length - rows.length + duplicateCount,
    refused: all.filter(({ kind }) => kind === "refused").length,
    incomplete: new Set(incomplete).size,
    restaurantsCreated,
  };
  return { counts, remarks: all };
}

/** Says what a file would do and writes nothing. Throws UnreadableFile when nothing of it can be taken. */
export async function checkImport(tx: Statements, file: ImportFile, options: ImportOptions): Promise<ImportResult> {
  return run(tx, await readSource(file, options), options, false);
}

/** What else belongs to the transaction of an import. */
export type ImportHooks = {
  before?: (tx: Statements) => Promise<void>;
  after?: (tx: Statements, result: ImportResult) => Promise<void>;
};

/**
 * Does it, in one transaction: everything that can be taken is stored, or nothing at all. Two imports into one organization
 * follow each other.
 */
export async function applyImport(
  database: Pick<Database, "pool">,
  file: ImportFile,
  options: ImportOptions,
  hooks: ImportHooks = {},
): Promise<ImportResult> {
  const source = await readSource(file, options);
  return transaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${options.organizationId}`}, 0))`);
    await hooks.before?.(tx);
    const result = await run(tx, source, options, true);
    await hooks.after?.(tx, result);
    return result;
  });
}

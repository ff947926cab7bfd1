import type { Database } from "#api/db/database.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type ColumnMapping, type ImportColumn, missingFields } from "#contract/imports/columns.ts";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { type SourceRow, UnreadableFile } from "../../platforms/files/source.ts";
import { Fields } from "../../platforms/values/fields.ts";
import { findLine, foldText } from "../../platforms/values/text.ts";
import { ColumnTally, fieldMappingOf } from "./columns.ts";
import type { ImportOptions, ImportResult } from "./import-run.ts";
import { lockImports } from "./lock.ts";
import { findMapping, rememberMapping, shapeOf } from "./mappings.ts";
import { readInThread } from "./read/in-thread.ts";
import type { ImportFile, ReadFile } from "./read/read-file.ts";
import { importRestaurants } from "./restaurants/import.ts";
import { importReviews } from "./reviews/import.ts";

function isWanted({ fields }: SourceRow, only: ImportOptions["only"]): boolean {
  if (!only) return true;
  const value = findLine(new Fields(fields).find([only.field]));
  return value !== null && foldText(value) === foldText(only.value);
}

/** A CSV that lacks a column is refused once, with the columns that it has, and not row by row. */
export class ColumnsMissing extends UnreadableFile {
  readonly columns: ImportColumn[];
  readonly mapping: readonly ColumnMapping[];
  constructor(kind: ImportKind, columns: ImportColumn[], mapping: readonly ColumnMapping[]) {
    super("columns_missing");
    this.columns = columns;
    this.mapping = mapping;
    const missing = missingFields(kind, columns).map((fields) => `no column for ${fields.join(" or ")}`);
    this.message = `${this.message} (${missing.join(", ")}; the file has ${columns.map(({ name }) => name).join(", ")})`;
  }
}

/** Reads a file before taking a connection: parsing a large one takes seconds in which other requests need it. */
async function readSource(file: ImportFile, { limits, kind }: ImportOptions): Promise<ReadFile> {
  const source = await readInThread(file, limits, kind);
  if (source.rows.length + source.refusals.length === 0 && !source.header) throw new UnreadableFile("no_rows");
  return source;
}

/** Throws ColumnsMissing for a CSV without the columns that every row needs. */
function requireColumns({ header, rows }: ReadFile, kind: ImportKind, known: readonly ColumnMapping[]): void {
  if (!header) return;
  const tally = new ColumnTally(kind, known);
  tally.name(header);
  if (missingFields(kind, tally.columns()).length === 0) return;
  for (const { fields } of rows) tally.note(new Fields(fields), false);
  throw new ColumnsMissing(kind, tally.columns(), known);
}

type Work = { applies: boolean; onColumns?: ImportHooks["onColumns"] };

async function run(tx: Statements, source: ReadFile, options: ImportOptions, work: Work): Promise<ImportResult> {
  const { kind } = options;
  const shape = shapeOf(source);
  const known = options.mapping ?? (await findMapping(tx, options, shape));
  requireColumns(source, kind, known);
  if (source.rows.length + source.refusals.length === 0) throw new UnreadableFile("no_rows");
  const rows = source.rows.filter((row) => isWanted(row, options.only));
  const tally = new ColumnTally(kind, known);
  tally.name(source.header ?? []);
  tally.noteOutside(source.outside ?? []);
  const importRows = kind === "restaurants" ? importRestaurants : importReviews;
  const { outcomes, remarks, duplicateCount, restaurantsCreated } = await importRows({
    tx,
    rows,
    options,
    applies: work.applies,
    tally,
    mapping: fieldMappingOf(kind, known),
    onRead: () => work.onColumns?.(tally.columns()),
  });
  if (work.applies && options.mapping) await rememberMapping(tx, options, shape, options.mapping);
  const all = [...source.refusals, ...remarks].sort((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  );
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
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
  return { counts, remarks: all, columns: tally.columns(), mapping: known };
}

/** Runs an import as a dry run. Throws UnreadableFile when nothing of the file can be read. */
export async function checkImport(tx: Statements, file: ImportFile, options: ImportOptions): Promise<ImportResult> {
  return run(tx, await readSource(file, options), options, { applies: false });
}

/** Further work in the transaction of an import. */
export type ImportHooks = {
  before?: (tx: Statements) => Promise<void>;
  /** Called with the columns' outcome before the first row is written. */
  onColumns?: (columns: ImportColumn[]) => void;
  after?: (tx: Statements, result: ImportResult) => Promise<void>;
};

/** Applies an import in one transaction: all rows that can be stored, or none. Imports into one organization run one after another. */
export async function applyImport(
  database: Pick<Database, "pool">,
  file: ImportFile,
  options: ImportOptions,
  hooks: ImportHooks = {},
): Promise<ImportResult> {
  const source = await readSource(file, options);
  return transaction(database, async (tx) => {
    await lockImports(tx, options.organizationId);
    await hooks.before?.(tx);
    const result = await run(tx, source, options, { applies: true, onColumns: hooks.onColumns });
    await hooks.after?.(tx, result);
    return result;
  });
}

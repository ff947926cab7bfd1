import type { Statements } from "#api/db/statements.ts";
import type { ColumnMapping, ImportColumn } from "#contract/imports/columns.ts";
import type { ImportCounts, ImportKind, ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { SourceRow } from "../../platforms/files/source.ts";
import type { FieldMapping } from "../../platforms/values/fields.ts";
import type { ColumnTally } from "./columns.ts";
import type { ReadLimits } from "./read/limits.ts";

export type ImportOptions = {
  kind: ImportKind;
  organizationId: string;
  /** Base of relative dates; the same for the check and its application. */
  now: Date;
  /** Create restaurants that reviews name and the organization does not have. */
  createMissingRestaurants?: boolean;
  /** Platform of rows that name none. */
  platformKey?: PlatformKey | null;
  /** The restaurant of all reviews: an id of any kind or a name. */
  restaurantRef?: string | null;
  /** Only rows whose field holds this value; the others are skipped. */
  only?: { field: string; value: string } | null;
  userName?: string | null;
  /** Limits of the file; those of the screen by default. */
  limits?: ReadLimits;
  /** A person's mapping of the columns; by default that of the last file with the same columns. */
  mapping?: readonly ColumnMapping[];
};
export type ImportResult = {
  counts: ImportCounts;
  remarks: ImportRefusal[];
  columns: ImportColumn[];
  mapping: readonly ColumnMapping[];
};
/** Input of both kinds of import; without `applies` nothing is written. */
export type ImportRun = {
  tx: Statements;
  rows: readonly SourceRow[];
  options: ImportOptions;
  applies: boolean;
  tally: ColumnTally;
  mapping: FieldMapping;
  /** Called after every row is read, before the first is written. */
  onRead: () => void;
};

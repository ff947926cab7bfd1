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
  /** When relative dates are reckoned from; the same for a check and what follows it. */
  now: Date;
  /** Reviews may bring restaurants that the organization does not have yet. */
  createMissingRestaurants?: boolean;
  /** Platform of rows that tell none. */
  platformKey?: PlatformKey | null;
  /** All reviews belong to this restaurant: an id of any kind or a name. */
  restaurantRef?: string | null;
  /** Only rows whose field holds this value; the others are skipped. */
  only?: { field: string; value: string } | null;
  userName?: string | null;
  /** Bounds of the file; those of the screen unless told. */
  limits?: ReadLimits;
  /** What a person says columns hold; unless told, what was said of the last file of the same columns. */
  mapping?: readonly ColumnMapping[];
};
export type ImportResult = {
  counts: ImportCounts;
  remarks: ImportRefusal[];
  columns: ImportColumn[];
  mapping: readonly ColumnMapping[];
};
/** What the two kinds of import are given; without `applies` nothing is written. */
export type ImportRun = {
  tx: Statements;
  rows: readonly SourceRow[];
  options: ImportOptions;
  applies: boolean;
  tally: ColumnTally;
  mapping: FieldMapping;
  /** Called once every row is read, before the first is written. */
  onRead: () => void;
};

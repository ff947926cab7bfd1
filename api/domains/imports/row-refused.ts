import type { ImportReason } from "#contract/imports/schemas.ts";

/** Why a row of a file cannot become a record: thrown while a value is read, caught once per row. */
export class RowRefused extends Error {
  readonly reason: ImportReason;
  readonly field: string;
  readonly value: unknown;
  constructor(reason: ImportReason, field: string, value?: unknown) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.value = value;
  }
}

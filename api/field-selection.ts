import { selectedNames } from "#contract/lists/field-selection.ts";

/** Rows with the selected fields alone; with all of theirs where `fields` is left out. */
export function selectFields<Row extends object>(rows: Row[], fields: string | undefined): Row[] {
  if (fields === undefined) return rows;
  const names = new Set(selectedNames(fields));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Row);
}

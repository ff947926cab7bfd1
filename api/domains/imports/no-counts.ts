import type { ImportCounts } from "#contract/imports/schemas.ts";

/** Counts of a file that could not be read. */
export const noCounts: ImportCounts = {
  total: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  incomplete: 0,
  restaurantsCreated: 0,
};

import { z } from "zod";

/** Page size of every list (decisions, "page size of lists"). */
export const pageSizeDefault = 20;
export const pageSizeMax = 50;

/** May hold a name of 200 characters in any script. */
const Cursor = z.string().max(2048);

/**
 * Keyset paging, used by all lists. `after` continues below the last row seen, `before` goes back above the first.
 * Cursors are opaque; one that cannot be read is INVALID_INPUT.
 */
export const PageInput = z.object({
  after: Cursor.optional(),
  before: Cursor.optional(),
  pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
});
export type PageInput = z.infer<typeof PageInput>;

export const PageInfo = z.object({
  /** Cursor of the last row; null on the last page. */
  after: z.string().nullable(),
  /** Cursor of the first row; null on the first page. */
  before: z.string().nullable(),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** The envelope of a list. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), pagination: PageInfo });
}

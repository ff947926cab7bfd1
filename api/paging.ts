import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PageInfo, PageInput } from "#contract/paging.ts";
import { fail } from "./errors.ts";

/** The requested part of a list: rows on one side of a key, nearest first when going back. */
export type Window<K> = { key: K | null; isBackward: boolean; pageSize: number };

/** A row's sort key as an opaque cursor. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

function decodeCursor<T extends z.ZodType>(cursor: string, shape: T, field: "after" | "before"): z.infer<T> {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw fail("INVALID_INPUT", { fields: { [field]: "invalid" } });
  }
  const key = shape.safeParse(raw);
  if (!key.success) throw fail("INVALID_INPUT", { fields: { [field]: "invalid" } });
  return key.data;
}

/**
 * Reads the paging fields of an input. `after` takes precedence over `before`. Throws INVALID_INPUT for a cursor without a key of this
 * list.
 */
export function windowOf<T extends z.ZodType>(input: PageInput, keyShape: T): Window<z.infer<T>> {
  const { after, before, pageSize } = input;
  if (after !== undefined) return { key: decodeCursor(after, keyShape, "after"), isBackward: false, pageSize };
  if (before !== undefined) return { key: decodeCursor(before, keyShape, "before"), isBackward: true, pageSize };
  return { key: null, isBackward: false, pageSize };
}

/** A column of a list's key, and the type of its value in a cursor: `[templates.id, keyTypes.id]`. */
type KeyColumn = readonly [column: SQLWrapper, type: SQL];
export const keyTypes = {
  id: sql`uuid`,
  name: sql`text collate "C"`,
  text: sql`text`,
  whole: sql`int`,
  number: sql`numeric`,
  instant: sql`timestamptz`,
};

/**
 * Scans a window of a list by the columns of its key: the order, and the condition beyond the cursor. Limited to one row more than the
 * page.
 */
export function scanOf<K extends readonly (string | number)[]>(
  { key, isBackward, pageSize }: Window<K>,
  columns: { readonly [At in keyof K]: KeyColumn },
  { isDescending = false } = {},
): { order: SQL[]; beyond: SQL; limit: number } {
  const isDown = isDescending !== isBackward;
  const own: readonly KeyColumn[] = columns;
  const values = own.map(([, type], at) => sql`${key?.[at]}::${type}`);
  const names = own.map(([column]) => sql`${column}`);
  const side = isDown ? sql`<` : sql`>`;
  return {
    order: names.map(isDown ? desc : asc),
    beyond: key === null ? sql`true` : sql`(${sql.join(names, sql`, `)}) ${side} (${sql.join(values, sql`, `)})`,
    limit: pageSize + 1,
  };
}

/**
 * Turns up to `pageSize + 1` scanned rows into the page in list order and its cursors. The extra row only shows that there is more on that
 * side.
 */
export function pageOf<R, K>(
  scanned: readonly R[],
  window: Window<K>,
  keyOf: (row: R) => K,
): { rows: R[]; pagination: PageInfo } {
  const hasMore = scanned.length > window.pageSize;
  const rows = scanned.slice(0, window.pageSize);
  if (window.isBackward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows, pagination: { after: null, before: null } };
  const isAtStart = window.isBackward ? !hasMore : window.key === null;
  const isAtEnd = window.isBackward ? false : !hasMore;
  return {
    rows,
    pagination: {
      before: isAtStart ? null : encodeCursor(keyOf(first)),
      after: isAtEnd ? null : encodeCursor(keyOf(last)),
    },
  };
}

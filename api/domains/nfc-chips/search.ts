import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { rowsOf } from "#api/db/statements.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { NfcChipPage, NfcChipSearch } from "#contract/nfc-chips/schemas.ts";
import { type ChipRow, c, chipColumns, chipOf, chipTables, isAccessible, matchOf } from "./rows.ts";

/** By the restaurant's name, or by a number; then by the id, which ascends with time. */
const Key = z.tuple([z.string().max(1200), z.string().regex(/^\d{1,20}(?:\.\d{1,6})?$/), z.uuid()]);
const ranks: Record<NfcChipSearch["sort"], readonly [SQL, SQL]> = {
  newest: [sql`''`, sql`0`],
  // Chips without a restaurant come first.
  restaurant: [sql`coalesce(fold(coalesce(${r.internalName}, ${r.name})), '') collate "C"`, sql`0`],
  lastTap: [sql`''`, sql`coalesce(extract(epoch from ${c.lastTapAt}), 0)`],
  taps: [sql`''`, sql`${c.tapCount}::numeric`],
};
type Row = ChipRow & { first: string; second: string; nfcCount: number };

/** A page of the chips that the caller looks after. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function searchChips(context: ApiContext, input: NfcChipSearch): Promise<NfcChipPage> {
  const window = windowOf(input, Key);
  const [first, second] = ranks[input.sort];
  const columns = [
    [sql`x.first`, keyTypes.name],
    [sql`x.second`, keyTypes.number],
    [sql`x."_id"`, keyTypes.id],
  ] as const;
  const scan = scanOf(window, columns, { isDescending: input.sort !== "restaurant" });
  const match = matchOf(context, input);
  const { orm } = context.database;
  const [rows, [unassigned]] = await Promise.all([
    rowsOf<Row>(
      orm,
      sql`select * from (select ${chipColumns}, ${first} as first, ${second} as second, count(*) over ()::int as "nfcCount"
        from ${chipTables} where ${match}) x
      where ${scan.beyond} order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`,
    ),
    rowsOf<{ count: number }>(
      orm,
      sql`select count(*)::int as count from ${chipTables}
        where ${isAccessible(context)} and ${c.active} and ${c.restaurantId} is null`,
    ),
  ]);
  const page = pageOf(rows, window, (row): z.infer<typeof Key> => [row.first, String(row.second), row._id]);
  return {
    data: page.rows.map(({ first: _first, second: _second, nfcCount: _count, ...row }) => chipOf(context, row)),
    pagination: page.pagination,
    nfcCount: rows[0]?.nfcCount ?? 0,
    unassignedCount: unassigned?.count ?? 0,
  };
}

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { nfcChips } from "#api/db/schema/nfc-chips.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { NfcChip, NfcChipFilters } from "#contract/nfc-chips/schemas.ts";
import { findReviewPage, type Listing, listingsColumn } from "./review-page.ts";

export const c = alias(nfcChips, "c");
const o = alias(organizations, "o");

/** SQL: chips `c` with their restaurant `r` and organization `o`, both of which may be missing. */
export const chipTables = sql`${nfcChips} ${c} left join ${restaurants} ${r} on ${r.id} = ${c.restaurantId}
  left join ${organizations} ${o} on ${o.id} = coalesce(${r.organizationId}, ${c.organizationId})`;

/** SQL: a chip that the caller looks after: all for an admin, those of their organizations for an account manager. */
export function isAccessible(context: ApiContext): SQL {
  const { role, organizationIds } = principalOf(context);
  return role === "admin" ? sql`true` : isAnyOf(o.id, organizationIds);
}

const states: Record<NfcChipFilters["state"], SQL> = {
  all: sql`true`,
  assigned: sql`${c.active} and ${c.restaurantId} is not null`,
  unassigned: sql`${c.active} and ${c.restaurantId} is null`,
  deactivated: sql`not ${c.active}`,
};

/** A serial number is found with the signs that readers write between its digits. */
const searched = sql`${c.uid} || ' ' || fold(${c.name}) || ' ' || coalesce(${r.search}, '')`;

/** SQL: a chip that the caller looks after and that filters find. */
export function matchOf(context: ApiContext, filters: NfcChipFilters): SQL {
  const { search, organizationId, restaurantId, state } = filters;
  const uid = search.replaceAll(/[\s:.-]/g, "");
  const isUid = /^[0-9a-f]{4,20}$/i.test(uid);
  const words = sql.join(
    [sql`true`, ...everyWord(search, (pattern) => sql`fold(${searched}) like ${pattern}`)],
    sql` and `,
  );
  const conditions = [
    isAccessible(context),
    isUid ? sql`(${c.uid} like ${`%${uid.toUpperCase()}%`} or (${words}))` : words,
    ...(organizationId === undefined ? [] : [sql`${o.id} = ${organizationId}`]),
    ...(restaurantId === undefined ? [] : [sql`${c.restaurantId} = ${restaurantId}`]),
    states[state],
  ];
  return sql.join(conditions, sql` and `);
}

/** SQL: columns of a chip, for `chipOf`. */
export const chipColumns = sql`${c.id} as "_id", ${c.uid}, ${c.name}, ${c.pageKey} as "pageKey", ${c.active}, ${c.tapCount} as "tapCount",
  ${instant(c.lastTapAt)} as "lastTapAt", ${instant(c.createdAt)} as "createdAt", ${instant(c.updatedAt)} as "updatedAt",
  case when ${r.id} is not null then jsonb_build_object('_id', ${r.id}, 'name', coalesce(${r.internalName}, ${r.name}),
    'locality', ${r.locality}, 'active', ${r.active}) end as restaurant,
  case when ${o.id} is not null then jsonb_build_object('_id', ${o.id}, 'name', ${o.name}) end as organization, ${listingsColumn} as listings`;
export type ChipRow = Omit<NfcChip, "address" | "opens"> & { listings: Listing[] };

/** A chip as the API shows it. */
export function chipOf({ settings }: ApiContext, { listings, ...row }: ChipRow): NfcChip {
  return {
    ...row,
    address: `${settings.publicOrigin}/nfc?uid=${row.uid}`,
    opens: row.restaurant && (findReviewPage(listings, row.pageKey)?.key ?? null),
  };
}

/** A chip that the caller looks after. A foreign one is the same NOT_FOUND as a missing one. */
export async function requireChip(tx: Statements, context: ApiContext, chipId: string): Promise<NfcChip> {
  const [row] = await rowsOf<ChipRow>(
    tx,
    sql`select ${chipColumns} from ${chipTables} where ${c.id} = ${chipId} and ${isAccessible(context)}`,
  );
  if (!row) throw fail("NOT_FOUND");
  return chipOf(context, row);
}

import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r } from "#api/db/review-names.ts";
import { nfcChips, nfcTaps } from "#api/db/schema/nfc-chips.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import type { NfcTap, ReviewPageKey } from "#contract/nfc-chips/schemas.ts";
import { findChipUid } from "#contract/nfc-chips/uid.ts";
import { findReviewPage, type Listing, listingsColumn } from "./review-page.ts";
import { c } from "./rows.ts";

/** A full dining room behind one address stays far below. */
const tapsPerAddress = { max: 300, windowSeconds: 15 * 60 };

type Found = {
  id: string;
  active: boolean;
  pageKey: ReviewPageKey | null;
  restaurantId: string | null;
  isOpen: boolean | null;
  listings: Listing[];
};
const tapped = preparedRows<Found, []>(
  "nfc_tap",
  () => sql`select ${c.id}, ${c.active}, ${c.pageKey} as "pageKey", ${c.restaurantId} as "restaurantId", ${r.active} as "isOpen",
      ${listingsColumn} as listings
    from ${nfcChips} ${c} left join ${restaurants} ${r} on ${r.id} = ${c.restaurantId} where ${c.uid} = ${sql.placeholder("uid")}`,
);

function stateOf({ active, restaurantId, isOpen, pageKey, listings }: Found): NfcTap {
  if (!active || isOpen === false) return { state: "deactivated", url: null };
  if (restaurantId === null) return { state: "unassigned", url: null };
  const page = findReviewPage(listings, pageKey);
  return page ? { state: "open", url: page.url } : { state: "no_page", url: null };
}

const kept = preparedRows(
  "nfc_tap_kept",
  () => sql`insert into ${nfcTaps} (id, chip_id) values (${sql.placeholder("id")}, ${sql.placeholder("chipId")})`,
);

/**
 * Where a chip leads; the tap is in the database before that is said. TOO_MANY_REQUESTS for an address that taps like no dining room does.
 */
export async function tap(context: ApiContext, typed: string, counts: boolean): Promise<NfcTap> {
  const { orm } = context.database;
  const uid = findChipUid(typed);
  const [[found]] = await Promise.all([
    uid === null ? [] : tapped(orm, { uid }),
    requireAddressRateLimit(context, "nfc", tapsPerAddress),
  ]);
  if (!found) return { state: "unknown", url: null };
  const answer = stateOf(found);
  if (answer.state === "open" && counts) await kept(orm, { id: newId(), chipId: found.id });
  return answer;
}

import { and, eq, sql } from "drizzle-orm";
import { listingReadings } from "#api/db/schema/platform-metrics.ts";
import type { Statements } from "#api/db/statements.ts";
import type { PlatformFailure } from "#contract/platforms/schemas.ts";
import type { Claim } from "./claim.ts";

const l = listingReadings;
const ofClaim = ({ restaurantId, key, listingId, reading }: Claim) =>
  and(eq(l.restaurantId, restaurantId), eq(l.platformKey, key), eq(l.listingId, listingId), eq(l.reading, reading));
/** Days that were told: they only ever widen what is known. */
const widened = (days: { first: string | null; last: string | null }) => ({
  firstDay: sql`least(${l.firstDay}, ${days.first}::date)`,
  lastDay: sql`greatest(${l.lastDay}, ${days.last}::date)`,
});

type Days = { first: string | null; last: string | null };
const noDays: Days = { first: null, last: null };

/** Notes days that have been read; `at`: when nothing more is to be read today, else null; `failure`: why a part of them was not told. */
export async function noteRead(
  tx: Statements,
  claim: Claim,
  read: { at: Date | null; days?: Days; failure?: PlatformFailure | null },
): Promise<void> {
  const { at, days = noDays, failure = null } = read;
  await tx
    .update(l)
    .set({ ...widened(days), ...(at && { readAt: at }), failure })
    .where(ofClaim(claim));
}

/** Notes how far back the past has been read, in the transaction of what was read; a killed worker's successor goes on from there. */
export async function notePast(
  tx: Statements,
  claim: Claim,
  { cursor, isDone, at, days = noDays }: { cursor: string | null; isDone: boolean; at: Date; days?: Days },
): Promise<void> {
  const done = isDone ? { pastDoneAt: at } : {};
  await tx
    .update(l)
    .set({ ...widened(days), ...done, pastCursor: cursor, pastTriedAt: null })
    .where(ofClaim(claim));
}

/** Keeps why a reading failed, with that reading alone. */
export async function noteRefused(tx: Statements, claim: Claim, failure: PlatformFailure): Promise<void> {
  await tx.update(l).set({ failure }).where(ofClaim(claim));
}

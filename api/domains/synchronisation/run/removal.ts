import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { type NewEvent, writeEvents } from "../store/events.ts";
import type { Run } from "./lease.ts";

/** Result of a full sync for reviews it did not find. */
export type RemovalOutcome = {
  removedCount: number;
  /** Too many are missing to be believed at once: a second full sync must confirm it. */
  needsSecondRun: boolean;
};

const ofListing = (run: Run) =>
  and(eq(reviews.restaurantId, run.restaurantId), eq(reviews.platformKey, run.platformKey), isNull(reviews.removedAt));
// Only reviews that a run has seen before can be removed: imported ones that the platform never listed stay as they are.
const isMissing = (run: Run) => and(isNotNull(reviews.lastSeenRun), ne(reviews.lastSeenRun, run.runId));

/**
 * A platform's failure looks like a mass deletion: beyond this number, and this share of the known reviews, a second full sync must
 * confirm.
 */
const believedCount = 3;
const believedShare = 0.2;

const nothing: RemovalOutcome = { removedCount: 0, needsSecondRun: false };

/**
 * Marks reviews as removed that a full sync did not find. `reportedCount`: how many the platform reports. A run that saw fewer was cut
 * short
 * and marks nothing. Where the platform reports no count, no review was seen at all, or very many are missing, only those missing in a
 * second full sync too are marked.
 */
export async function markRemoved(tx: Statements, run: Run, reportedCount: number | null): Promise<RemovalOutcome> {
  const [counts] = await tx
    .select({
      seen: sql<number>`count(*) filter (where ${reviews.lastSeenRun} = ${run.runId})`,
      missing: sql<number>`count(*) filter (where ${isMissing(run)})`,
    })
    .from(reviews)
    .where(ofListing(run));
  const { seen, missing } = counts ?? { seen: 0, missing: 0 };
  if (missing === 0 || (reportedCount !== null && seen < reportedCount)) return nothing;
  // An empty response is the most common form of a platform's failure, however few reviews are known.
  const isFew = missing <= Math.max(believedCount, (seen + missing) * believedShare);
  const isBelieved = reportedCount !== null && seen > 0 && isFew;
  const isGone = and(ofListing(run), isMissing(run));
  const removed = await tx
    .update(reviews)
    .set({ removedAt: now, updatedAt: now, version: sql`${reviews.version} + 1` })
    .where(and(isGone, isBelieved ? undefined : isNotNull(reviews.missedAt)))
    .returning({ id: reviews.id });
  const events = removed.map(({ id }): NewEvent => ({ reviewId: id, kind: "removed" }));
  await writeEvents(tx, run, events);
  const missed = await tx
    .update(reviews)
    .set({ missedAt: now })
    .where(and(isGone, isNull(reviews.missedAt)));
  return { removedCount: events.length, needsSecondRun: (missed.rowCount ?? 0) > 0 };
}

import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { type NewEvent, writeEvents } from "../store/events.ts";
import type { Run } from "./lease.ts";

/** What a full walk says of what it did not meet. */
export type RemovalOutcome = {
  removedCount: number;
  /** Too much is missing to be believed at once: a second full walk has to say the same. */
  needsSecondRun: boolean;
};

const ofListing = (run: Run) =>
  and(eq(reviews.restaurantId, run.restaurantId), eq(reviews.platformKey, run.platformKey), isNull(reviews.removedAt));
// Only what a walk has met before can be gone: imported reviews that the platform never told of stay as they are.
const isMissing = (run: Run) => and(isNotNull(reviews.lastSeenRun), ne(reviews.lastSeenRun, run.runId));

/** A platform's hiccup looks like a mass deletion: this many, or this share of what we know, is believed at the second time. */
const believedCount = 3;
const believedShare = 0.2;

const nothing: RemovalOutcome = { removedCount: 0, needsSecondRun: false };

/**
 * Marks what a full walk did not meet as removed. `reportedCount`: how many reviews the platform says it has. A walk that met fewer was
 * cut short somewhere and marks nothing. Where the platform tells no count, nothing was met at all, or very much is missing, only what
 * a second full walk does not meet either is marked.
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
  // An answer without a single review is how a platform's trouble looks most often, however few we know.
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

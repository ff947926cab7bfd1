import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { type NewEvent, writeEvents } from "../store/events.ts";
import { fetchOf, type Run } from "./lease.ts";
import { confirmationInterval } from "./schedule.ts";

/** Result of a full sync for reviews it did not find. */
export type RemovalOutcome = {
  removedCount: number;
  /** When the next full sync may confirm what is still missing; null when nothing is. */
  confirmAt: SQL | null;
};

const ofListing = (run: Run) =>
  and(eq(reviews.restaurantId, run.restaurantId), eq(reviews.platformKey, run.platformKey), isNull(reviews.removedAt));
// Only reviews that a run has seen before can be removed: imported ones that the platform never listed stay as they are.
const isMissing = (run: Run) => and(isNotNull(reviews.lastSeenRun), ne(reviews.lastSeenRun, run.runId));

/** Start of the run, by the database's clock. */
const startOf = (run: Run) => sql`(select ${reviewFetches.startedAt} from ${reviewFetches} where ${fetchOf(run)})`;

/**
 * Marks reviews as removed that a full sync did not find, and that another one, which ended at least six hours before this one began, did not find
 * either. Finding a review in between starts the count anew (`writeReviews`). `reportedCount`: how many the platform reports. A run that saw fewer was
 * cut short and marks nothing; what waits for its confirmation is then looked for again in six hours.
 */
export async function markRemoved(tx: Statements, run: Run, reportedCount: number | null): Promise<RemovalOutcome> {
  const [counts] = await tx
    .select({
      seen: sql<number>`count(*) filter (where ${reviews.lastSeenRun} = ${run.runId})`,
      missing: sql<number>`count(*) filter (where ${isMissing(run)})`,
      waiting: sql<number>`count(*) filter (where ${isMissing(run)} and ${reviews.missedAt} is not null)`,
    })
    .from(reviews)
    .where(ofListing(run));
  const { seen, missing, waiting } = counts ?? { seen: 0, missing: 0, waiting: 0 };
  if (missing === 0) return { removedCount: 0, confirmAt: null };
  if (reportedCount !== null && seen < reportedCount)
    return { removedCount: 0, confirmAt: waiting === 0 ? null : sql`now() + ${confirmationInterval}` };
  const isGone = and(ofListing(run), isMissing(run));
  const removed = await tx
    .update(reviews)
    .set({ removedAt: now, updatedAt: now, version: sql`${reviews.version} + 1` })
    .where(and(isGone, sql`${reviews.missedAt} <= ${startOf(run)} - ${confirmationInterval}`))
    .returning({ id: reviews.id });
  const events = removed.map(({ id }): NewEvent => ({ reviewId: id, kind: "removed" }));
  await writeEvents(tx, run, events);
  await tx
    .update(reviews)
    .set({ missedAt: now })
    .where(and(isGone, isNull(reviews.missedAt)));
  const firstMissedAt = sql`(select min(${reviews.missedAt}) from ${reviews} where ${isGone})`;
  return { removedCount: events.length, confirmAt: sql`${firstMissedAt} + ${confirmationInterval}` };
}

import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { transaction } from "#api/db/transaction.ts";
import { recordSnapshot } from "#api/domains/platform-snapshots/record.ts";
import type { ReviewPage } from "#api/platforms/connector.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import { recordsOf } from "../../../platforms/review-records.ts";
import { fetchOf, leaseUntil, lockRun, type Run } from "../run/lease.ts";
import { compareReviews } from "./compare.ts";
import { eventsOf, writeEvents } from "./events.ts";
import { notifyOfReviews } from "./notices.ts";
import { writeReplies } from "./replies.ts";
import { writeReviews } from "./reviews.ts";

/** Newest change on a page. A date ahead of our clock counts as now: it would hide everything until then. */
function newestOf({ reviews }: ReviewPage, now: Date): Date | null {
  if (reviews.length === 0) return null;
  return new Date(Math.min(now.getTime(), Math.max(...reviews.map(({ updatedAt }) => updatedAt.getTime()))));
}

/**
 * Stores one page, in one transaction with the next cursor and the counts: after a crash the page is stored completely or not at all. A
 * repeated page changes nothing. `readAt`: when it was requested.
 * Throws `LeaseLost`.
 */
export async function storePage(database: Database, run: Run, page: ReviewPage, readAt: Date): Promise<void> {
  await transaction(database, async (tx) => {
    await lockRun(tx, run);
    const records = recordsOf(page.reviews, run.platformKey);
    const compared = await compareReviews(tx, run, records);
    await writeReviews(tx, run, compared);
    const replied = await writeReplies(tx, run, compared, readAt);
    await writeEvents(tx, run, [...eventsOf(compared), ...replied]);
    await notifyOfReviews(tx, run, compared, readAt);
    const count = (test: (one: (typeof compared)[number]) => boolean | undefined) => compared.filter(test).length;
    const { runHighWater, seenCount, newCount, changedCount } = reviewFetches;
    await tx
      .update(reviewFetches)
      .set({
        cursor: page.next,
        leaseUntil,
        attempts: 0,
        failure: null,
        runHighWater: sql`greatest(${runHighWater}, ${newestOf(page, readAt)}::timestamptz)`,
        seenCount: sql`${seenCount} + ${count(({ stored }) => !stored?.isSeen)}`,
        newCount: sql`${newCount} + ${count(({ stored }) => stored === null)}`,
        changedCount: sql`${changedCount} + ${count(({ stored }) => stored?.isEdited || stored?.isRemoved)}`,
        reportedCount: page.totals?.count ?? undefined,
        reportedRating: page.totals?.rating ?? undefined,
      })
      .where(and(fetchOf(run), eq(reviewFetches.leaseId, run.leaseId)));
    const { restaurantId, platformKey } = run;
    // The run's lock holds the link: another listing would have ended the run.
    const reading = { restaurantId, platformKey, figures: figuresOf(page.totals), readAt };
    await recordSnapshot(tx, { ...reading, source: "synchronisation" });
  });
}

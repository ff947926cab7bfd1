import type { Pool } from "pg";
import { transaction } from "#api/db/transaction.ts";
import type { ReviewPage } from "#api/platforms/connector.ts";
import { recordsOf } from "../../../platforms/review-records.ts";
import { leaseUntil, lockRun, type Run } from "../run/lease.ts";
import { compareReviews } from "./compare.ts";
import { eventsOf, writeEvents } from "./events.ts";
import { writeReplies } from "./replies.ts";
import { writeReviews } from "./reviews.ts";

const progressQuery = `
  update review_fetches set cursor = $4, lease_until = ${leaseUntil}, attempts = 0, failure = null,
    run_high_water = greatest(run_high_water, $5::timestamptz),
    seen_count = seen_count + $6, new_count = new_count + $7, changed_count = changed_count + $8,
    reported_count = coalesce($9, reported_count), reported_rating = coalesce($10, reported_rating)
  where restaurant_id = $1 and platform_key = $2 and lease_id = $3`;

/** Newest change on a page. A date ahead of our clock would hide what comes until then: it counts as now. */
function newestOf({ reviews }: ReviewPage, now: Date): Date | null {
  if (reviews.length === 0) return null;
  return new Date(Math.min(now.getTime(), Math.max(...reviews.map(({ updatedAt }) => updatedAt.getTime()))));
}

/**
 * Stores one page, in one transaction with the place of the next and the counts: after a crash the page has been stored wholly
 * or not at all. A page that comes twice changes nothing the second time. `readAt`: when it was asked for.
 * Throws `LeaseLost`.
 */
export async function storePage(pool: Pool, run: Run, page: ReviewPage, readAt: Date): Promise<void> {
  await transaction(pool, async (client) => {
    await lockRun(client, run);
    const records = recordsOf(page.reviews, run.platformKey);
    const compared = await compareReviews(client, run, records);
    await writeReviews(client, run, compared);
    const replied = await writeReplies(client, run, compared, readAt);
    await writeEvents(client, run, [...eventsOf(compared), ...replied]);
    const count = (test: (one: (typeof compared)[number]) => boolean | undefined) => compared.filter(test).length;
    await client.query(progressQuery, [
      run.restaurantId,
      run.platformKey,
      run.leaseId,
      page.next,
      newestOf(page, readAt),
      count(({ stored }) => !stored?.isSeen),
      count(({ stored }) => stored === null),
      count(({ stored }) => stored?.isEdited || stored?.isRemoved),
      page.totals?.count ?? null,
      page.totals?.rating ?? null,
    ]);
  });
}

import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fullText } from "#api/domains/reviews/full-text.ts";
import type { VendorReview } from "#api/platforms/connector.ts";
import { recordsOf } from "#api/platforms/review-records.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { moveItem, recordState } from "../items.ts";
import { type Claimed, withLease } from "./claim.ts";
import { backOffSeconds } from "./refusals.ts";

/** Does the platform, asked just now, tell the review that a rule wrote for? */
export async function isReviewUnchanged({ orm }: Database, item: Claimed, review: VendorReview): Promise<boolean> {
  const [record] = recordsOf([review], item.platformKey as PlatformKey);
  // What is kept here is what the rule saw, and what the platform tells now is what is kept; an older answer of its caches says nothing.
  const isWhatRuleSaw = sql`${reviews.removedAt} is null
    and review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) = ${item.expectedReview}`;
  const isWhatIsKept = sql`coalesce(${reviews.sourceUpdatedAt} > i."updatedAt", false) or (i."rating" = ${reviews.rating}
    and i."title" is not distinct from ${reviews.title} and ${fullText} is not distinct from ${reviews.text})`;
  const rows = await rowsOf<{ isAsSeen: boolean }>(
    orm,
    sql`select ${isWhatRuleSaw} and (${isWhatIsKept}) as "isAsSeen" from ${reviews},
      json_to_record(${JSON.stringify(record)}::json) as i("rating" smallint, "title" text, "text" text, "updatedAt" timestamptz)
      where ${reviews.id} = ${item.reviewId}`,
  );
  return rows[0]?.isAsSeen ?? false;
}

/**
 * Its guest says something else by now: it waits until that has been read here, and whoever wrote the rule's text takes it back. Nothing
 * of it stands there.
 */
export async function recordChanged(database: Database, item: Claimed, now: Date): Promise<void> {
  const nextAttemptAt = new Date(now.getTime() + backOffSeconds(item.attempts) * 1000);
  await withLease(database, item, async (client) => {
    await moveItem(client, item, { state: "queued", nextAttemptAt }, now);
    await recordState(client, item, "queued", { until: nextAttemptAt.toISOString() }, now);
  });
}

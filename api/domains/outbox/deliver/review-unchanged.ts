import type { Database } from "#api/db/database.ts";
import { fullText } from "#api/domains/reviews/full-text.ts";
import type { VendorReview } from "#api/platforms/connector.ts";
import { recordsOf } from "#api/platforms/review-records.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { moveItem, recordState } from "../items.ts";
import { type Claimed, withLease } from "./claim.ts";
import { backOffSeconds } from "./refusals.ts";

// What is kept here is what the rule saw, and what the platform tells now is what is kept; an older answer of its caches says nothing.
const asSeenQuery = `
  select v.removed_at is null and review_fingerprint(v.rating, v.title, v.text) = $2 and (coalesce(v.source_updated_at > i."updatedAt", false)
      or (i."rating" = v.rating and i."title" is not distinct from v.title and ${fullText.replaceAll("r.text", "v.text")} is not distinct from v.text))
      as "isAsSeen"
  from reviews v, json_to_record($3::json) as i("rating" smallint, "title" text, "text" text, "updatedAt" timestamptz) where v.id = $1`;

/** Does the platform, asked just now, tell the review that a rule wrote for? */
export async function isReviewUnchanged({ pool }: Database, item: Claimed, review: VendorReview): Promise<boolean> {
  const [record] = recordsOf([review], item.platformKey as PlatformKey);
  const { rows } = await pool.query<{ isAsSeen: boolean }>(asSeenQuery, [
    ...[item.reviewId, item.expectedReview, JSON.stringify(record)],
  ]);
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

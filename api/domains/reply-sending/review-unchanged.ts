import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fullText } from "#api/domains/reviews/full-text.ts";
import type { VendorReview } from "#api/platforms/connector.ts";
import { recordsOf } from "#api/platforms/review-records.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { Claimed } from "../outbox/items.ts";

/** True if the platform's present review is the one that the rule wrote for. */
export async function isReviewUnchanged({ orm }: Database, item: Claimed, review: VendorReview): Promise<boolean> {
  const [record] = recordsOf([review], item.platformKey as PlatformKey);
  // The stored review is what the rule saw, and the platform's present one equals it; an older response of the platform's caches does not
  // count.
  const isWhatRuleSaw = sql`${reviews.removedAt} is null
    and review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) = ${item.expectedReview}`;
  const isWhatIsKept = sql`coalesce(${reviews.sourceUpdatedAt} > i."updatedAt", false) or (i."rating" = ${reviews.rating}
    and i."title" is not distinct from ${reviews.title} and ${fullText} is not distinct from ${reviews.text})`;
  const rows = await rowsOf<{ isAsSeen: boolean }>(
    orm,
    sql`select ${isWhatRuleSaw} and (${isWhatIsKept}) as "isAsSeen" from ${reviews},
      json_to_record(${JSON.stringify(record)}::json) as i("rating" smallint, "title" text, "text" text, "updatedAt" timestamptz)
      where ${reviews.id} = ${item.subjectId}`,
  );
  return rows[0]?.isAsSeen ?? false;
}

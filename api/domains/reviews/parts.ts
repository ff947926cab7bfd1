import type { SQL } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ReviewFilters, ReviewQueryName } from "#contract/reviews/filters.ts";
import type { Condition } from "./list/condition.ts";
import type { OwnFilter } from "./list/conditions.ts";

/** What is known of how few reviews some filters leave. */
export type SelectivityHint = {
  /** True when the filters leave few reviews whatever else is asked. */
  isAlwaysFew?(filters: ReviewFilters): boolean;
  /** True when the database tells that few reviews have what is asked for. */
  isRare?(database: Database, filters: ReviewFilters): Promise<boolean>;
};

/** What other domains add to reviews; `api/review-parts.ts` names them, so that this domain imports none of them. */
export type ReviewParts = {
  /** `ReviewWork` of a review `v`, as one JSON value. */
  work: SQL;
  /** The newest `OutboxItem` about a reply, as one JSON value. */
  outboxItem(reviewId: SQL, replyId: SQL): SQL;
  /** Every filter that reviews do not answer themselves. */
  conditions: Record<Exclude<ReviewQueryName, OwnFilter>, Condition>;
  hints: readonly SelectivityHint[];
};

/** What reading reviews takes. */
export type ReviewServices = { database: Database; platforms: Platforms; reviewParts: ReviewParts };

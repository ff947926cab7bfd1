import type { SQL } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ReviewFilters, ReviewQueryName } from "#contract/reviews/filters.ts";
import type { Condition } from "./list/condition.ts";
import type { OwnFilter } from "./list/conditions.ts";

/** What a domain knows about the selectivity of its filters. */
export type SelectivityHint = {
  /** True when the filters leave few reviews whatever else is chosen. */
  isAlwaysFew?(filters: ReviewFilters): boolean;
  /** True when few reviews match the filters, by a query. */
  isRare?(database: Database, filters: ReviewFilters): Promise<boolean>;
};

/** What other domains add to reviews; `api/review-parts.ts` passes them in, so that this domain imports none of them. */
export type ReviewParts = {
  /** `ReviewWork` of a review `v`, as one JSON value. */
  work: SQL;
  /** The newest `OutboxItem` about a reply, as one JSON value. */
  outboxItem(reviewId: SQL, replyId: SQL): SQL;
  /** Every filter that is not on this domain's own columns. */
  conditions: Record<Exclude<ReviewQueryName, OwnFilter>, Condition>;
  hints: readonly SelectivityHint[];
};

/** Services for reading reviews. */
export type ReviewServices = { database: Database; platforms: Platforms; reviewParts: ReviewParts };

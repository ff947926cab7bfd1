import type { SQL } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";

/** Filters of the review list that another domain answers. */
export type ReviewFilterPart = {
  /** True when the filters ask for what the roll-ups do not know. */
  isAsked(filters: ReviewFilters): boolean;
  /** What the filters ask of a review `v`. */
  conditions(filters: ReviewFilters): SQL[];
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
  filters: readonly ReviewFilterPart[];
};

/** What reading reviews takes. */
export type ReviewServices = { database: Database; platforms: Platforms; reviewParts: ReviewParts };

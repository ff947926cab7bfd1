import { sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { Condition } from "../reviews/list/condition.ts";
import { isLatest, isSendable } from "./sendable.ts";

const { reviewId, restaurantId, state } = reviewReplies;

/**
 * Something else has it in hand: it is on its way, is examined, or the outbox asks about it. One that was replaced on its platform is there
 * already, until it is reworded.
 */
const isInOutbox = sql`exists (select from ${outboxItems} where ${outboxItems.reviewId} = ${reviewId}
  and ${outboxItems.replyId} = ${reviewReplies.id}
  and (${outboxItems.state} in ('queued', 'sending', 'sent', 'in_review', 'unknown')
    or (${outboxItems.state} = 'overwritten' and ${outboxItems.resolvedAt} >= ${reviewReplies.updatedAt})))`;

/**
 * SQL conditions of the list parameters on how a reply reaches its platform. A reply waits for a person while it is the latest of its
 * review, written here but not published, in nobody's queue, and nothing can send it: its platform takes none from here, or its account or
 * listing is gone.
 */
export const placingConditions = (platforms: Platforms) =>
  ({
    byHand: ({ byHand }) =>
      byHand
        ? [
            sql`not ${v.isPrivate}`,
            sql`exists (select from ${reviewReplies} where ${reviewId} = ${v.id} and ${restaurantId} = ${v.restaurantId}
              and ${state} = 'saved' and ${isLatest} and not ${isInOutbox})`,
            sql`not (${isSendable(platforms, v)})`,
          ]
        : [],
  }) satisfies Record<string, Condition>;

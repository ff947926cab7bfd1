import { analysisConditions } from "./domains/analysis/conditions.ts";
import { itemOfReply } from "./domains/reply-sending/item-of-reply.ts";
import { placingConditions } from "./domains/reply-sending/list-conditions.ts";
import { responseConditions } from "./domains/review-statistics/list-conditions.ts";
import { reviewWork } from "./domains/review-work/columns.ts";
import { workConditions, workSelectivity } from "./domains/review-work/conditions.ts";
import type { ReviewParts } from "./domains/reviews/parts.ts";
import type { Platforms } from "./platforms/platforms.ts";

/** The columns and filters that domains add to reviews. New ones are added here. */
export const reviewPartsOf = (platforms: Platforms): ReviewParts => ({
  work: reviewWork,
  outboxItem: itemOfReply,
  conditions: { ...workConditions, ...analysisConditions, ...responseConditions, ...placingConditions(platforms) },
  hints: [workSelectivity],
});

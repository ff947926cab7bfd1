import { analysisConditions } from "./domains/analysis/conditions.ts";
import { itemOfReply } from "./domains/reply-sending/item-of-reply.ts";
import { responseConditions } from "./domains/review-statistics/list-conditions.ts";
import { reviewWork } from "./domains/review-work/columns.ts";
import { workConditions, workSelectivity } from "./domains/review-work/conditions.ts";
import type { ReviewParts } from "./domains/reviews/parts.ts";

/** The columns and filters that domains add to reviews. New ones are added here. */
export const reviewParts: ReviewParts = {
  work: reviewWork,
  outboxItem: itemOfReply,
  conditions: { ...workConditions, ...analysisConditions, ...responseConditions },
  hints: [workSelectivity],
};

import { mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import type { OpenReview } from "#contract/open-reviews/schemas.ts";
import { approvalFor } from "../reply-approval/approval.ts";
import { reportOf } from "../review-reports/reports.ts";
import { offerTranslations } from "../review-translations/translate.ts";
import { listColleagues } from "../review-work/colleagues.ts";
import { offeringOf } from "../review-work/offered.ts";
import type { AccessibleReview } from "../reviews/one.ts";
import { readOpenReview } from "./read.ts";

const replying = { action: "suggest", subject: "Reply" } as const;

/**
 * Throws NOT_FOUND for a review outside the access scope, PERMISSION_RULE where the caller may reply in other organizations but not in its.
 */
async function getOpenReview(context: ApiContext, reviewId: string): Promise<OpenReview> {
  const principal = principalOf(context);
  const { review, organizationId, belongings } = await readOpenReview(context, reviewId);
  const { _id: id, restaurantId } = review;
  const mayReply = principal.ability.can(replying.action, replying.subject);
  if (mayReply && !mayIn(principal, organizationId, replying)) throw permissionError(replying);
  const reached: AccessibleReview = {
    id,
    restaurantId,
    organizationId,
    platformKey: review.platformKey,
    isPrivate: review.isPrivate,
    answerState: review.removedAt === null ? review.answerState : "not_answerable",
  };
  const { notes, suggestions, drafts, reports, approval, unseenNotificationCount } = belongings;
  const [colleagues, translations] = await Promise.all([
    listColleagues(context.database.orm, restaurantId, offeringOf(context)),
    principal.ability.can("update", "Review") ? offerTranslations(context, reached) : { isOffered: false, replies: [] },
  ]);
  return {
    review,
    colleagues,
    notes: notes.reverse(),
    suggestions,
    drafts: mayReply ? drafts : { drafts: [], writing: [] },
    approval: approvalFor(context, organizationId, approval[0]),
    reports: reports.map(reportOf),
    translations,
    unseenNotificationCount,
  };
}

/** The row `openReviews.*` of the endpoint table. */
export const openReviewsHandlers = {
  get: api.openReviews.get.handler(async ({ input, context }) => ({
    data: await getOpenReview(context, input.reviewId),
  })),
};

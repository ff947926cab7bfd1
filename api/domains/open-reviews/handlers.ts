import type { ApiContext } from "#api/context.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import type { OpenReview } from "#contract/open-reviews/schemas.ts";
import { readApproval } from "../reply-approval/approval.ts";
import { readDrafts } from "../reply-drafts/drafts.ts";
import { listSuggestions } from "../reply-suggestions/suggest.ts";
import { countUnseen } from "../review-notifications/notifications.ts";
import { listReports } from "../review-reports/reports.ts";
import { offerTranslations } from "../review-translations/translate.ts";
import { listColleagues } from "../review-work/colleagues.ts";
import { listNotes } from "../review-work/notes/notes.ts";
import { getReview, requireReview } from "../reviews/one.ts";

/** Throws NOT_FOUND for a review out of reach, PERMISSION_RULE where the caller may not reply in its organization but elsewhere. */
async function getOpenReview(context: ApiContext, reviewId: string): Promise<OpenReview> {
  const { restaurantId } = await requireReview(context, reviewId);
  const { userId, ability } = principalOf(context);
  const replying = { ...context, ability: { action: "create", subject: "Reply" } as const };
  const [review, colleagues, notes, suggestions, drafts, approval, reports, translations, unseenNotificationCount] =
    await Promise.all([
      getReview(context, reviewId),
      listColleagues(context.database.orm, restaurantId, userId),
      listNotes(context, reviewId),
      listSuggestions(context, reviewId),
      ability.can("create", "Reply") ? readDrafts(replying, reviewId) : { drafts: [], writing: [] },
      readApproval(context, restaurantId),
      listReports(context, reviewId),
      ability.can("update", "Review") ? offerTranslations(context, reviewId) : { isOffered: false, replies: [] },
      countUnseen(context, reviewId),
    ]);
  return {
    ...{ review, colleagues, notes, suggestions, drafts, approval, reports, translations },
    unseenNotificationCount,
  };
}

/** The row `openReviews.*` of the endpoint table. */
export const openReviewHandlers = {
  get: api.openReviews.get.handler(async ({ input, context }) => ({
    data: await getOpenReview(context, input.reviewId),
  })),
};

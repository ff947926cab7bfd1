import { z } from "zod";
import { ReviewDrafts } from "../reply-suggestions/drafts.ts";
import { ReplyApprovalState, ReplySuggestion } from "../reply-suggestions/schemas.ts";
import { ReviewReport } from "../review-reports/schemas.ts";
import { TranslationOffer } from "../review-translations/schemas.ts";
import { Colleague, ReviewNote } from "../review-work/schemas.ts";
import { Review } from "../reviews/schemas.ts";

/** An open review with all data of its screen. */
export const OpenReview = z.object({
  review: Review,
  /** People with access to its restaurant, the caller first. */
  colleagues: z.array(Colleague),
  /** Oldest first. */
  notes: z.array(ReviewNote),
  /** Newest first. */
  suggestions: z.array(ReplySuggestion),
  /** Empty for those who may not reply. */
  drafts: ReviewDrafts,
  approval: ReplyApprovalState,
  /** Newest first. */
  reports: z.array(ReviewReport),
  /** Empty for those who may not ask for a translation. */
  translations: TranslationOffer,
  /** Notifications of the caller about this review that are not read. */
  unseenNotificationCount: z.number().int(),
});
export type OpenReview = z.infer<typeof OpenReview>;

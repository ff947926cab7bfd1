import { z } from "zod";
import { ReviewDrafts } from "../reply-suggestions/drafts.ts";
import { ReplyApprovalState, ReplySuggestion } from "../reply-suggestions/schemas.ts";
import { ReviewReport } from "../review-reports/schemas.ts";
import { TranslationOffer } from "../review-translations/schemas.ts";
import { Colleague, ReviewNote } from "../review-work/schemas.ts";
import { Review } from "../reviews/schemas.ts";

/** A review that somebody has opened, with all that belongs to it. */
export const OpenReview = z.object({
  review: Review,
  /** Who reaches its restaurant, the caller first. */
  colleagues: z.array(Colleague),
  /** Oldest first. */
  notes: z.array(ReviewNote),
  /** Newest first. */
  suggestions: z.array(ReplySuggestion),
  /** Nothing for those who may not reply. */
  drafts: ReviewDrafts,
  approval: ReplyApprovalState,
  /** Newest first. */
  reports: z.array(ReviewReport),
  /** Nothing for those who may not ask for a translation. */
  translations: TranslationOffer,
  /** What the caller was told of this review and has not looked at. */
  unseenNotificationCount: z.number().int(),
});
export type OpenReview = z.infer<typeof OpenReview>;

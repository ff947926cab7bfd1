import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { ReplyInput, Review } from "../reviews/schemas.ts";
import { DraftText, ReviewDrafts } from "./drafts.ts";
import { RefusalWord, ReplyApproval, ReplyApprovalState, ReplySuggestion } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const reviewPath = z.object({ reviewId: Id });
const suggestionPath = reviewPath.extend({ suggestionId: Id });
const restaurantPath = z.object({ restaurantId: Id });
const write = { guard: "session", ability: { action: "create", subject: "Reply" } } as const;
/** Typing and proposing, which is not sending. */
const propose = { guard: "session", ability: { action: "suggest", subject: "Reply" } } as const;
const suggestionErrors = ["NOT_FOUND", "SUGGESTION_STATE"] as const;

export const replySuggestionsEndpoints = {
  approval: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/reply-approval",
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "Whose replies somebody approves first in a restaurant's organization, and whether the caller's are",
    input: restaurantPath,
    output: response(ReplyApprovalState),
  }),
  putApproval: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/reply-approval",
    guard: "restaurant",
    ability: { action: "update", subject: "Settings" },
    summary: "Choose whose replies somebody approves first in a restaurant's organization",
    audit: "replyApproval.changed",
    event: "approval_saved",
    input: ReplyApproval.extend(restaurantPath.shape),
    output: response(ReplyApprovalState),
    errors: ["CONFLICT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/suggestions",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Replies that were suggested for a review and what became of them, newest first",
    input: reviewPath,
    output: response(z.array(ReplySuggestion)),
    errors: ["NOT_FOUND"],
  }),
  suggest: endpoint({
    ...propose,
    method: "POST",
    path: "/reviews/{reviewId}/suggestions",
    summary: "Suggest a reply, or reword one's own that waits",
    audit: "review.replySuggested",
    event: "reply_suggested",
    input: ReplyInput.omit({ sendAt: true }),
    output: response(Review),
    status: 201,
    errors: ["NOT_FOUND", "REPLY_CONFLICT", "REVIEW_NOT_ANSWERABLE", "SUGGESTION_STATE"],
  }),
  approve: endpoint({
    ...write,
    method: "PUT",
    path: "/reviews/{reviewId}/suggestions/{suggestionId}/approved",
    summary: "Reply with a suggestion, reworded or not; its author is notified",
    audit: ["review.suggestionApproved", "review.replied"],
    event: "suggestion_approved",
    input: ReplyInput.extend(suggestionPath.shape),
    output: response(Review),
    errors: [
      ...suggestionErrors,
      "REPLY_CONFLICT",
      "REVIEW_NOT_ANSWERABLE",
      "REPLY_NEEDS_APPROVAL",
      "SEND_LATER_BY_HAND",
    ],
  }),
  refuse: endpoint({
    ...write,
    method: "PUT",
    path: "/reviews/{reviewId}/suggestions/{suggestionId}/refused",
    summary: "Refuse a suggestion with a comment for its author, who is notified",
    audit: "review.suggestionRefused",
    event: "suggestion_refused",
    input: suggestionPath.extend({ word: RefusalWord }),
    output: response(Review),
    errors: [...suggestionErrors, "REPLY_NEEDS_APPROVAL"],
  }),
  withdraw: endpoint({
    ...propose,
    method: "DELETE",
    path: "/reviews/{reviewId}/suggestions/{suggestionId}",
    summary: "Take back one's own suggestion",
    audit: "review.suggestionWithdrawn",
    event: "suggestion_withdrawn",
    input: suggestionPath,
    output: response(Review),
    errors: suggestionErrors,
  }),
  drafts: endpoint({
    ...propose,
    method: "GET",
    path: "/reviews/{reviewId}/drafts",
    summary: "What the caller typed for a review and has not sent, and who else is writing",
    input: reviewPath,
    output: response(ReviewDrafts),
    errors: ["NOT_FOUND"],
  }),
  saveDraft: endpoint({
    ...propose,
    method: "PUT",
    path: "/reviews/{reviewId}/drafts",
    summary: "Keep what the caller types for a review; an empty text ends it",
    audit: { none: "a draft, which its author alone sees until it is sent" },
    event: null,
    input: reviewPath.extend({ replyId: Id.nullable().default(null), text: DraftText }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
};

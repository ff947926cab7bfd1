import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { fieldSelection, selectable } from "../lists/field-selection.ts";
import { PageInfo, PageInput, page } from "../paging.ts";
import { ReviewQuery } from "./filters.ts";
import {
  RecordedReplyInput,
  ReplyInput,
  ReplyRef,
  Review,
  ReviewCount,
  ReviewEvent,
  ReviewFileRow,
  ReviewSearch,
} from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session", tokens: "reviews" });

const reviewPath = z.object({ reviewId: Id });

export const reviewsEndpoints = {
  search: endpoint({
    method: "POST",
    path: "/reviews/search",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary:
      "Reviews of the chosen restaurants, by page, with how many there are if asked; restaurants out of reach are left out",
    input: ReviewSearch.extend({
      withCount: z.boolean().default(false),
      /** Such as `rating,text,publishedAt`. */
      fields: fieldSelection(Review),
    }),
    output: page(selectable<Review>(Review)).extend({ count: ReviewCount.optional() }),
  }),
  fileRows: endpoint({
    method: "POST",
    path: "/reviews/file-rows",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary: "The same reviews as rows of a file, newest first, some hundred at once: read on until `after` is null",
    input: ReviewQuery.extend(PageInput.pick({ after: true }).shape),
    output: response(z.array(ReviewFileRow)).extend({ pagination: PageInfo.pick({ after: true }) }),
  }),
  count: endpoint({
    method: "POST",
    path: "/reviews/count",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary: "How many reviews the filters match; a count by text or by having one stops at 10,000 and says so",
    input: ReviewQuery,
    output: response(ReviewCount),
  }),
  unansweredCount: endpoint({
    method: "POST",
    path: "/reviews/unanswered-count",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary:
      "How many reviews wait for a reply, of those that the filters match: the list without pending and answered ones",
    input: ReviewQuery,
    output: response(ReviewCount),
  }),
  get: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}",
    ability: { action: "read", subject: "Review" },
    summary: "One review",
    input: reviewPath,
    output: response(Review),
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/history",
    ability: { action: "read", subject: "Review" },
    summary: "What happened to a review",
    input: reviewPath,
    output: response(z.array(ReviewEvent)),
    errors: ["NOT_FOUND"],
  }),
  archive: endpoint({
    method: "PUT",
    path: "/reviews/archived",
    ability: { action: "archive", subject: "Review" },
    summary: "Archive or unarchive up to 50 reviews; all or none",
    audit: { actions: ["review.archived", "review.unarchived"], unless: idempotent },
    event: "reviews_archived",
    input: z.object({ reviewIds: z.array(Id).min(1).max(50), archived: z.boolean() }),
    output: response(z.object({ changedIds: z.array(Id) })),
    errors: ["NOT_FOUND"],
  }),
  reply: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/replies",
    ability: { action: "create", subject: "Reply" },
    summary: "Write a reply",
    audit: "review.replied",
    event: "review_replied",
    input: ReplyInput,
    output: response(Review),
    status: 201,
    errors: ["NOT_FOUND", "REPLY_CONFLICT", "REVIEW_NOT_ANSWERABLE", "REPLY_NEEDS_APPROVAL", "SEND_LATER_BY_HAND"],
  }),
  recordReply: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/recorded-replies",
    ability: { action: "create", subject: "Reply" },
    summary: "Record a reply that the guest of a private review was given; nothing is sent",
    audit: "review.replyRecorded",
    event: "reply_recorded",
    input: RecordedReplyInput,
    output: response(Review),
    status: 201,
    errors: ["NOT_FOUND", "REPLY_CONFLICT", "REVIEW_NOT_PRIVATE", "REPLY_NEEDS_APPROVAL"],
  }),
  editReply: endpoint({
    method: "PUT",
    path: "/reviews/{reviewId}/replies/{replyId}",
    ability: { action: "update", subject: "Reply" },
    summary: "Change a reply",
    audit: ["review.replyEdited", "review.replySent"],
    event: "reply_changed",
    input: ReplyInput.extend({ replyId: Id }),
    output: response(Review),
    errors: ["NOT_FOUND", "REPLY_CONFLICT", "REPLY_NEEDS_APPROVAL", "SEND_LATER_BY_HAND"],
  }),
  deleteReply: endpoint({
    method: "DELETE",
    path: "/reviews/{reviewId}/replies/{replyId}",
    ability: { action: "delete", subject: "Reply" },
    summary: "Delete a reply",
    audit: "review.replyDeleted",
    event: "reply_deleted",
    input: ReplyRef,
    output: response(Review),
    errors: ["NOT_FOUND", "REPLY_CONFLICT"],
  }),
  markReplyPublished: endpoint({
    method: "PUT",
    path: "/reviews/{reviewId}/replies/{replyId}/published",
    ability: { action: "update", subject: "Reply" },
    summary: "State that a saved reply now stands on the platform",
    audit: "review.replyPublished",
    event: "reply_published_by_hand",
    input: ReplyRef,
    output: response(Review),
    errors: ["NOT_FOUND", "REPLY_CONFLICT"],
  }),
};

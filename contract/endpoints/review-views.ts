import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answer, Done, Id } from "../ids.ts";
import { NewReviewView, PinnedViews, ReviewView, ReviewViewChange, ReviewViewKind } from "../review-views/views.ts";

const session = { guard: "session", ability: { action: "read", subject: "Review" } } as const;
const one = "/review-views/{viewId}";

export const reviewViewsEndpoints = {
  list: endpoint({
    ...session,
    method: "GET",
    path: "/review-views",
    summary: "The caller's views and those shared with them: pinned ones in their order, then the others by name",
    input: z.object({ kind: ReviewViewKind }),
    output: answer(z.array(ReviewView)),
  }),
  create: endpoint({
    ...session,
    method: "POST",
    path: "/review-views",
    summary: "Keep filters and order under a name; sharing it needs the right to work on reviews",
    input: NewReviewView,
    output: answer(ReviewView),
    status: 201,
    errors: ["NOT_FOUND", "REVIEW_VIEW_LIMIT", "REVIEW_VIEW_PIN_LIMIT"],
  }),
  pin: endpoint({
    ...session,
    method: "PUT",
    path: "/review-views/pinned",
    summary: "Set which views stand in the caller's bar, and in which order",
    input: PinnedViews,
    output: answer(z.array(ReviewView)),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    ...session,
    method: "PUT",
    path: one,
    summary: "Rename, change or share a view",
    input: ReviewViewChange,
    output: answer(ReviewView),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  delete: endpoint({
    ...session,
    method: "DELETE",
    path: one,
    summary: "Delete a view, for all who share it",
    input: z.object({ viewId: Id, version: z.number().int() }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};

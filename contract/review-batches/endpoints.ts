import { z } from "zod";
import { dryRun, idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { page } from "../paging.ts";
import { Review } from "../reviews/schemas.ts";
import { PastBatchList, PastBatchSearch } from "./past.ts";
import { BatchAction, BatchEdits, BatchOptions, BatchSelection, KeptReplies, ReviewBatch } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const batchPath = z.object({ batchId: Id });
/** The right of each action is checked per review: a batch may span several organizations. */
const common = { guard: "session", ability: { action: "read", subject: "Review" } } as const;
/** Fits two hundred replies in any script. */
const editsSizeMaxBytes = 4 * 1024 * 1024;

/** Whoever sends a kept reply needs the right to change it, as on its review. */
const kept = { guard: "session", ability: { action: "update", subject: "Reply" } } as const;

/** One action on many reviews, in steps: choose, preview, confirm, undo. A batch belongs to its maker. */
export const reviewBatchesEndpoints = {
  create: endpoint({
    ...common,
    method: "POST",
    path: "/review-batches",
    summary: "Choose up to 200 reviews, or the first 500 that match; those out of reach are left out",
    audit: { none: dryRun },
    event: "batch_created",
    input: BatchSelection,
    output: response(z.object({ _id: Id })),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  keptReplies: endpoint({
    ...common,
    method: "GET",
    path: "/kept-replies",
    summary:
      "How many replies were kept before their platform was connected and can be sent by the caller now, in one restaurant or in all",
    input: z.object({ restaurantId: Id.optional() }),
    output: response(KeptReplies),
    errors: ["NOT_FOUND"],
  }),
  chooseKept: endpoint({
    ...kept,
    method: "POST",
    path: "/kept-replies/batches",
    summary: "Choose the first 200 of them, and say what sending would do to each; sends none",
    audit: { none: dryRun },
    event: "kept_replies_chosen",
    input: z.object({ restaurantId: Id.nullable() }),
    output: response(z.object({ _id: Id })),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  list: endpoint({
    ...common,
    method: "GET",
    path: "/review-batches",
    summary: "Batches that were confirmed, newest first: those of one restaurant, or of all the caller has access to",
    input: PastBatchSearch,
    output: PastBatchList,
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    ...common,
    method: "GET",
    path: "/review-batches/{batchId}",
    summary:
      "A batch with a line per review: what it would do, or what came of it; once confirmed for all who reach its reviews",
    input: batchPath,
    output: response(ReviewBatch),
    errors: ["NOT_FOUND"],
  }),
  options: endpoint({
    ...common,
    method: "GET",
    path: "/review-batches/{batchId}/options",
    summary: "Templates, tags and people to choose from for a batch's reviews",
    input: batchPath,
    output: response(BatchOptions),
    errors: ["NOT_FOUND"],
  }),
  reviews: endpoint({
    ...common,
    method: "GET",
    path: "/review-batches/{batchId}/reviews",
    summary: "The reviews of a batch in full, by page",
    input: batchPath.extend({ after: z.string().max(200).optional() }),
    output: page(Review),
    errors: ["NOT_FOUND"],
  }),
  plan: endpoint({
    ...common,
    method: "PUT",
    path: "/review-batches/{batchId}/plan",
    summary: "Say what an act would do to each review; changes none",
    audit: { none: dryRun },
    event: "batch_planned",
    input: batchPath.extend({ action: BatchAction }),
    output: response(ReviewBatch),
    errors: ["NOT_FOUND", "BATCH_STATE"],
  }),
  draft: endpoint({
    ...common,
    method: "POST",
    path: "/review-batches/{batchId}/drafts",
    summary:
      "Write the next drafts, as many as come in time, each for its credit; keeps what was changed of the others",
    audit: { none: dryRun },
    event: "batch_drafted",
    input: batchPath.extend({ edits: BatchEdits }),
    output: response(ReviewBatch),
    errors: ["NOT_FOUND", "BATCH_STATE"],
    bodySizeMaxBytes: editsSizeMaxBytes,
  }),
  confirm: endpoint({
    ...common,
    method: "POST",
    path: "/review-batches/{batchId}/confirm",
    summary: "Do what was looked at, once; replies leave ten minutes later. A second time nothing is done",
    audit: {
      actions: [
        "reviewBatch.confirmed",
        "review.replied",
        "review.replySuggested",
        "review.replyEdited",
        "review.replySent",
        "review.tagged",
        "review.untagged",
        "review.assigned",
        "review.unassigned",
        "review.archived",
        "review.unarchived",
      ],
      unless: idempotent,
    },
    event: "batch_confirmed",
    input: batchPath.extend({ edits: BatchEdits }),
    output: response(ReviewBatch),
    errors: ["NOT_FOUND", "BATCH_STATE"],
    bodySizeMaxBytes: editsSizeMaxBytes,
  }),
  undo: endpoint({
    ...common,
    method: "POST",
    path: "/review-batches/{batchId}/undo",
    summary: "Take a batch back: what has not left, and what nobody changed since. A second time nothing is done",
    audit: {
      actions: [
        "reviewBatch.undone",
        "review.replyDeleted",
        "review.suggestionWithdrawn",
        "review.assigned",
        "review.unassigned",
        "review.archived",
        "review.unarchived",
      ],
      unless: idempotent,
    },
    event: "batch_undone",
    input: batchPath,
    output: response(ReviewBatch),
    errors: ["NOT_FOUND", "BATCH_STATE"],
  }),
};

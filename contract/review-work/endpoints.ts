import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { Review } from "../reviews/schemas.ts";
import { Colleague, NoteText, ReviewChoices, ReviewNote } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const reviewPath = z.object({ reviewId: Id });
const notePath = reviewPath.extend({ noteId: Id });
const read = { guard: "session", ability: { action: "read", subject: "Review" } } as const;
const change = { guard: "session", ability: { action: "update", subject: "Review" } } as const;

export const reviewWorkEndpoints = {
  colleagues: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/colleagues",
    guard: "restaurant",
    summary: "Who reaches a restaurant, the caller first, then by name",
    input: z.object({ restaurantId: Id }),
    output: response(z.array(Colleague)),
  }),
  assignees: endpoint({
    ...read,
    method: "GET",
    path: "/review-assignees",
    summary: "Who may work on reviews of the caller's restaurants, the caller first, then by name; at most 200",
    input: z.object({}),
    output: response(z.array(Colleague.pick({ userId: true, name: true, isMe: true }))),
  }),
  choices: endpoint({
    ...read,
    method: "GET",
    path: "/review-choices",
    summary: "Tags and assignees of the caller's organizations, to filter and assign with",
    input: z.object({}),
    output: response(ReviewChoices),
  }),
  tag: endpoint({
    ...change,
    method: "PUT",
    path: "/reviews/{reviewId}/tags",
    summary: "Put tags on a review and take others off; one its rule had put on stays off",
    audit: { actions: ["review.tagged", "review.untagged"], unless: idempotent },
    event: "review_tagged",
    input: reviewPath.extend({
      add: z.array(Id).max(20).default([]),
      remove: z.array(Id).max(20).default([]),
    }),
    output: response(Review),
    errors: ["NOT_FOUND"],
  }),
  assign: endpoint({
    ...change,
    method: "PUT",
    path: "/reviews/{reviewId}/assignee",
    summary: "Assign a review to somebody who may work on it, or to nobody",
    audit: { actions: ["review.assigned", "review.unassigned"], unless: idempotent },
    event: "review_assigned",
    input: reviewPath.extend({ userId: Id.nullable() }),
    output: response(Review),
    errors: ["NOT_FOUND", "ASSIGNEE_OUT_OF_SCOPE"],
  }),
  notes: endpoint({
    ...read,
    method: "GET",
    path: "/reviews/{reviewId}/notes",
    summary: "Notes among colleagues, oldest first",
    input: reviewPath,
    output: response(z.array(ReviewNote)),
    errors: ["NOT_FOUND"],
  }),
  addNote: endpoint({
    ...change,
    method: "POST",
    path: "/reviews/{reviewId}/notes",
    summary: "Write a note; people it mentions are notified",
    audit: "note.created",
    event: "note_added",
    input: reviewPath.extend({ text: NoteText }),
    output: response(ReviewNote),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  editNote: endpoint({
    ...change,
    method: "PUT",
    path: "/reviews/{reviewId}/notes/{noteId}",
    summary: "Change one's own note; people it newly mentions are notified",
    audit: "note.updated",
    event: "note_changed",
    input: notePath.extend({ text: NoteText }),
    output: response(ReviewNote),
    errors: ["NOT_FOUND", "NOTE_OF_ANOTHER"],
  }),
  deleteNote: endpoint({
    ...change,
    method: "DELETE",
    path: "/reviews/{reviewId}/notes/{noteId}",
    summary: "Delete one's own note",
    audit: "note.deleted",
    event: "note_deleted",
    input: notePath,
    output: Done,
    errors: ["NOT_FOUND", "NOTE_OF_ANOTHER"],
  }),
};

import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, Instant, response } from "../ids.ts";
import { page } from "../paging.ts";
import {
  CancelledItems,
  OutboxCancellation,
  OutboxCounts,
  OutboxEntry,
  OutboxEvent,
  OutboxFilters,
  OutboxSearch,
} from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "outbox" });

const itemPath = z.object({ itemId: Id });
const read = { guard: "session", ability: { action: "read", subject: "Reply" } } as const;
/** What all kinds need; a kind may need more inside the restaurant's organization, such as `update Restaurant` for hours. */
const change = { guard: "session", ability: { action: "update", subject: "Reply" } } as const;

export const outboxEndpoints = {
  list: endpoint({
    ...read,
    method: "POST",
    path: "/outbox/search",
    isRead: true,
    summary:
      "What the chosen restaurants sent to platforms and what became of it, newest first; restaurants out of reach are left out",
    input: OutboxSearch,
    output: page(OutboxEntry),
  }),
  counts: endpoint({
    ...read,
    method: "POST",
    path: "/outbox/counts",
    isRead: true,
    summary: "How many items the filters match in each state, and how many of them need a person",
    input: OutboxFilters,
    output: response(OutboxCounts),
  }),
  get: endpoint({
    ...read,
    method: "GET",
    path: "/outbox/{itemId}",
    summary: "One item with each state it was in",
    input: itemPath,
    output: response(z.object({ item: OutboxEntry, events: z.array(OutboxEvent) })),
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    ...read,
    method: "GET",
    path: "/reviews/{reviewId}/outbox",
    summary: "Each state that what was sent for a review was in, newest first",
    input: z.object({ reviewId: Id }),
    output: response(z.array(OutboxEvent)),
    errors: ["NOT_FOUND"],
  }),
  cancel: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/cancelled",
    summary: "Take back what has not left yet",
    audit: "outboxItem.cancelled",
    event: "sending_cancelled",
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE"],
  }),
  cancelAll: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/cancelled",
    summary: "Take back everything that has not left yet and matches the filters, if it is no more than was confirmed",
    audit: { actions: ["outboxItem.cancelled"], unless: "nothing waited any more, or more than was confirmed" },
    event: "sendings_cancelled",
    input: OutboxCancellation,
    output: response(CancelledItems),
  }),
  sendNow: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/sent-now",
    summary: "Send without waiting for the rest of the delay",
    audit: "outboxItem.sentNow",
    event: "sent_now",
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  reschedule: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/send-after",
    summary: "Let what waits leave at another time",
    audit: "outboxItem.rescheduled",
    event: "sending_rescheduled",
    input: itemPath.extend({ sendAt: Instant }),
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE"],
  }),
  retry: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/retried",
    summary: "Queue again what failed, was refused, was taken back or was replaced",
    audit: "outboxItem.retried",
    event: "sending_retried",
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  undo: endpoint({
    ...change,
    method: "POST",
    path: "/outbox/{itemId}/undo",
    summary: "Put back on the platform what stood there before, as a new item",
    audit: "outboxItem.undone",
    event: "sending_undone",
    input: itemPath,
    output: response(OutboxEntry),
    status: 201,
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
};

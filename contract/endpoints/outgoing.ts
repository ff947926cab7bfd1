import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answer, Id, Instant } from "../ids.ts";
import { OutgoingEntry, OutgoingEvent, OutgoingSearch } from "../outgoing.ts";
import { page } from "../paging.ts";

const itemPath = z.object({ itemId: Id });
const read = { guard: "session", ability: { action: "read", subject: "Reply" } } as const;
const change = { guard: "session", ability: { action: "update", subject: "Reply" } } as const;

export const outgoingEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/outgoing",
    guard: "restaurant",
    summary: "What a restaurant sent to platforms and what became of it, newest first",
    input: OutgoingSearch,
    output: page(OutgoingEntry),
  }),
  get: endpoint({
    ...read,
    method: "GET",
    path: "/outgoing/{itemId}",
    summary: "One item with each state it was in",
    input: itemPath,
    output: answer(z.object({ item: OutgoingEntry, events: z.array(OutgoingEvent) })),
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    ...read,
    method: "GET",
    path: "/reviews/{reviewId}/outgoing",
    summary: "Each state that what was sent for a review was in, newest first",
    input: z.object({ reviewId: Id }),
    output: answer(z.array(OutgoingEvent)),
    errors: ["NOT_FOUND"],
  }),
  cancel: endpoint({
    ...change,
    method: "PUT",
    path: "/outgoing/{itemId}/cancelled",
    summary: "Take back what has not left yet",
    input: itemPath,
    output: answer(OutgoingEntry),
    errors: ["NOT_FOUND", "OUTGOING_STATE"],
  }),
  sendNow: endpoint({
    ...change,
    method: "PUT",
    path: "/outgoing/{itemId}/sent-now",
    summary: "Send without waiting for the rest of the delay",
    input: itemPath,
    output: answer(OutgoingEntry),
    errors: ["NOT_FOUND", "OUTGOING_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  reschedule: endpoint({
    ...change,
    method: "PUT",
    path: "/outgoing/{itemId}/send-after",
    summary: "Let what waits leave at another time",
    input: itemPath.extend({ sendAt: Instant }),
    output: answer(OutgoingEntry),
    errors: ["NOT_FOUND", "OUTGOING_STATE"],
  }),
  retry: endpoint({
    ...change,
    method: "PUT",
    path: "/outgoing/{itemId}/retried",
    summary: "Queue again what failed, was refused, was taken back or was replaced",
    input: itemPath,
    output: answer(OutgoingEntry),
    errors: ["NOT_FOUND", "OUTGOING_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  undo: endpoint({
    ...change,
    method: "POST",
    path: "/outgoing/{itemId}/undo",
    summary: "Put back on the platform what stood there before, as a new item",
    input: itemPath,
    output: answer(OutgoingEntry),
    status: 201,
    errors: ["NOT_FOUND", "OUTGOING_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
};

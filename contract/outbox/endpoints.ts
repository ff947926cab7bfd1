import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, response } from "../ids.ts";
import { page } from "../paging.ts";
import { OutboxEntry, OutboxEvent, OutboxSearch, OutboxState } from "./schemas.ts";

const itemPath = z.object({ itemId: Id });
const read = { guard: "session", ability: { action: "read", subject: "Reply" } } as const;
const change = { guard: "session", ability: { action: "update", subject: "Reply" } } as const;

export const outboxEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/outbox",
    guard: "restaurant",
    summary: "What a restaurant sent to platforms and what became of it, newest first",
    input: OutboxSearch,
    output: page(OutboxEntry),
  }),
  counts: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/outbox/counts",
    guard: "restaurant",
    summary: "How many items of a restaurant are in each state; states without one are absent",
    input: z.object({ restaurantId: Id }),
    output: response(z.partialRecord(OutboxState, z.number().int())),
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
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE"],
  }),
  sendNow: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/sent-now",
    summary: "Send without waiting for the rest of the delay",
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  reschedule: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/send-after",
    summary: "Let what waits leave at another time",
    input: itemPath.extend({ sendAt: Instant }),
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE"],
  }),
  retry: endpoint({
    ...change,
    method: "PUT",
    path: "/outbox/{itemId}/retried",
    summary: "Queue again what failed, was refused, was taken back or was replaced",
    input: itemPath,
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
  undo: endpoint({
    ...change,
    method: "POST",
    path: "/outbox/{itemId}/undo",
    summary: "Put back on the platform what stood there before, as a new item",
    input: itemPath,
    output: response(OutboxEntry),
    status: 201,
    errors: ["NOT_FOUND", "OUTBOX_STATE", "REPLY_NEEDS_APPROVAL"],
  }),
};

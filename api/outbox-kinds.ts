import type { OutboxKinds } from "./domains/outbox/kinds.ts";
import { hoursKind } from "./domains/profile-hours/kind.ts";
import { replyDeletionKind, replyKind } from "./domains/reply-sending/kind.ts";

/** The kinds of what is sent to platforms, each with the handler that its domain gives. New ones are added here. */
export const outboxKinds: OutboxKinds = {
  reply: replyKind,
  reply_deletion: replyDeletionKind,
  hours: hoursKind,
};

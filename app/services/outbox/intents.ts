/** Forms of an outbox item. */
export const outboxIntents = ["cancel", "sendNow", "reschedule", "retry", "undo"] as const;

export type OutboxIntent = (typeof outboxIntents)[number];

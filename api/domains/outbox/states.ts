import type { OutboxState } from "#contract/outbox/schemas.ts";

/** States reached by the platform's response that are not final, so that it is polled again. */
export const watchedStates: readonly OutboxState[] = ["sent", "in_review", "unknown"];
/** States a person can send again from. */
export const retryableStates: readonly OutboxState[] = ["failed", "refused", "overwritten", "unknown", "cancelled"];
/** States in which an item may need a person. */
export const attentionStates: readonly OutboxState[] = ["refused", "failed", "unknown"];
/** States whose effect is, or may get, on the platform. */
export const undoableStates: readonly OutboxState[] = ["sent", "in_review", "live"];
/** Final states. */
export const resolvedStates: readonly OutboxState[] = ["live", "refused", "overwritten", "failed", "cancelled"];

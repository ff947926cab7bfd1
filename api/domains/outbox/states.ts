import type { OutboxState } from "#contract/outbox/schemas.ts";

/** States in which the platform was asked last and what it said is not yet final, so that we ask again. */
export const watchedStates: readonly OutboxState[] = ["sent", "in_review", "unknown"];
/** States a person can send again from. */
export const retryableStates: readonly OutboxState[] = ["failed", "refused", "overwritten", "unknown", "cancelled"];
/** States whose effect stands, or may come to stand, on the platform. */
export const undoableStates: readonly OutboxState[] = ["sent", "in_review", "live"];
/** States in which nothing more is expected. */
export const resolvedStates: readonly OutboxState[] = ["live", "refused", "overwritten", "failed", "cancelled"];

import type { OutboxState } from "#contract/outbox/schemas.ts";

/**
 * Where an item may go from each state. `sending` → `queued` only when the platform surely took nothing; an attempt of which we
 * do not know stays `sending` until the platform has been asked. A settled item moves again when the platform tells otherwise, or
 * when a person sends it again.
 */
export const transitions: Record<OutboxState, readonly OutboxState[]> = {
  queued: ["sending", "cancelled"],
  sending: ["queued", "sent", "refused", "failed", "unknown"],
  sent: ["in_review", "live", "refused", "overwritten", "unknown", "failed"],
  in_review: ["live", "refused", "overwritten", "unknown", "failed"],
  live: ["in_review", "refused", "overwritten", "failed"],
  refused: ["in_review", "live", "queued"],
  overwritten: ["in_review", "live", "refused", "queued"],
  unknown: ["sending", "in_review", "live", "refused", "overwritten", "failed"],
  failed: ["in_review", "live", "refused", "queued"],
  cancelled: ["queued"],
};

export const mayMove = (from: OutboxState, to: OutboxState): boolean => transitions[from].includes(to);

/** States in which the platform was asked last and what it said is not yet final, so that we ask again. */
export const watchedStates: readonly OutboxState[] = ["sent", "in_review", "unknown"];
/** States a person can send again from. */
export const retryableStates: readonly OutboxState[] = ["failed", "refused", "overwritten", "unknown", "cancelled"];
/** States whose effect stands, or may come to stand, on the platform. */
export const undoableStates: readonly OutboxState[] = ["sent", "in_review", "live"];
/** States in which nothing more is expected. */
export const resolvedStates: readonly OutboxState[] = ["live", "refused", "overwritten", "failed", "cancelled"];

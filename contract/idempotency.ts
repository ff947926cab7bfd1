/** Header by which a caller names a write, so that sending it again does not do it again. */
export const idempotencyKeyHeader = "idempotency-key";
/** Says that an answer is that of the first call. */
export const idempotencyReplayHeader = "idempotency-replayed";
/** Header by which a caller tries a write without effect. */
export const dryRunHeader = "dry-run";

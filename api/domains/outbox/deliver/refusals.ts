import { failureOf } from "#api/domains/platform-sessions/health.ts";
import type { PlatformError } from "#api/platforms/connector.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { type Claimed, moveItem, recordState } from "../items.ts";
import type { Outcome } from "../kinds.ts";
import { nextPollAt } from "../reconcile.ts";
import { withLease } from "./claim.ts";
import type { DeliveryServices } from "./services.ts";

const firstWaitSeconds = 20;
const lastWaitSeconds = 1800;
/** Attempts that may have arrived before sending stops and only polling goes on; about three hours. */
const attemptsMax = 10;
/** Delay after which items of a reconnected account are tried; until then they are not claimed. */
const reconnectedWaitSeconds = 15;

/** Doubles with each attempt, plus a random part of up to half, so that many items do not return at the same moment. */
export function backOffSeconds(attempts: number, random = Math.random): number {
  const wait = Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), lastWaitSeconds);
  return wait * (1 + random() / 2);
}

/** Effect of a refusal: `wait` = retry, the platform took nothing; `maybe` = it may have arrived; the others = it never will as it is. */
const meaning: Record<PlatformErrorCode, "wait" | "maybe" | "failed" | "refused"> = {
  AUTH_EXPIRED: "wait",
  RATE_LIMITED: "wait",
  VENDOR_DOWN: "maybe",
  UNKNOWN: "maybe",
  PERMISSION_DENIED: "failed",
  NOT_FOUND: "failed",
  INVALID_INPUT: "failed",
  UNSUPPORTED: "failed",
  MODERATION_REJECTED: "refused",
};

function waitSeconds(item: Claimed, error: PlatformError): number {
  // Items of a lost account wait for its reconnection; with the installation's own keys they are retried, less and less often.
  if (error.code === "AUTH_EXPIRED") return item.attempts <= 1 ? reconnectedWaitSeconds : backOffSeconds(item.attempts);
  return Math.max(error.retryAfterSeconds ?? 0, error.retryAfterSeconds === null ? backOffSeconds(item.attempts) : 1);
}

/** Stores that the platform refused, or did not respond to, what was sent. */
export async function recordRefusal(
  { database, outboxKinds }: DeliveryServices,
  item: Claimed,
  error: PlatformError,
  now: Date,
): Promise<void> {
  const kind = outboxKinds[item.kind];
  const failure = failureOf(error, now);
  const said = meaning[error.code];
  // An attempt that may have arrived stays uncertain until the platform has been polled, whatever the next refusal is.
  const isUncertain = said === "maybe" || item.stateBefore === "sending";
  // Without a listing the platform was not called at all.
  const gone = error.code === "NOT_FOUND" && error.vendorCode !== "not_connected" ? kind.gone(item) : null;
  await withLease(database, item, async (tx) => {
    if (said === "failed" || said === "refused") {
      const outcome: Outcome = gone?.outcome ?? {
        state: said,
        refusalReason: said === "refused" ? (error.vendorCode ?? error.message) : null,
      };
      await moveItem(tx, item, { ...outcome, failure: outcome.state === "live" ? null : failure }, now);
      await recordState(tx, item, outcome.state, gone ? { failure, reason: gone.reason } : { failure }, now);
      return kind.apply(tx, item, outcome, null, now);
    }
    if (said === "maybe" && item.attempts >= attemptsMax) {
      await moveItem(tx, item, { state: "unknown", failure, nextAttemptAt: nextPollAt(null, now) }, now);
      return recordState(tx, item, "unknown", { failure }, now);
    }
    const nextAttemptAt = new Date(now.getTime() + waitSeconds(item, error) * 1000);
    const state = isUncertain ? "sending" : "queued";
    await moveItem(tx, item, { state, failure, nextAttemptAt }, now);
    // The same failure again is no new event.
    const isNews = item.failure?.code !== failure.code || item.failure.vendorCode !== failure.vendorCode;
    if (isNews) await recordState(tx, item, state, { failure, until: nextAttemptAt.toISOString() }, now);
  });
}

/** Stores that the platform could not be polled for a sent item; it is polled again later. */
export async function recordFailedPoll(
  { database }: DeliveryServices,
  item: Claimed,
  error: PlatformError,
  now: Date,
): Promise<void> {
  const failure = failureOf(error, now);
  const waited = now.getTime() + waitSeconds(item, error) * 1000;
  const nextAttemptAt = new Date(Math.max(nextPollAt(item.sentAt, now).getTime(), waited));
  await withLease(database, item, (tx) =>
    moveItem(tx, item, { state: item.state, failure, nextAttemptAt, remote: item.remote }, now),
  );
}

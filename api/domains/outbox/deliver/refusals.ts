import type { Database } from "#api/db/database.ts";
import { failureOf } from "#api/domains/platform-sessions/health.ts";
import type { PlatformError } from "#api/platforms/connector.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { applyEffects } from "../effects.ts";
import type { Outcome } from "../evaluate.ts";
import { moveItem, recordState } from "../items.ts";
import { nextPollAt } from "../reconcile.ts";
import { type Claimed, withLease } from "./claim.ts";

const firstWaitSeconds = 20;
const lastWaitSeconds = 1800;
/** Attempts that may have arrived before we stop sending and only ask; about three hours. */
const attemptsMax = 10;
/** How soon an account that is connected again is tried; until then a claim leaves the item alone. */
const reconnectedWaitSeconds = 15;

/** Doubles with each attempt, up to half more by chance, so that many items do not come back at the same moment. */
export function backOffSeconds(attempts: number, random = Math.random): number {
  const wait = Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), lastWaitSeconds);
  return wait * (1 + random() / 2);
}

/** What a refusal does: `wait` = try again, the platform took nothing; `maybe` = it may have arrived; `end` = it never will as it is. */
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
  // An account that is lost is not asked again until it is back; keys of the installation are, and less and less often.
  if (error.code === "AUTH_EXPIRED") return item.attempts <= 1 ? reconnectedWaitSeconds : backOffSeconds(item.attempts);
  return Math.max(error.retryAfterSeconds ?? 0, error.retryAfterSeconds === null ? backOffSeconds(item.attempts) : 1);
}

/** Writes down that the platform said no, or nothing, to what was sent. */
export async function recordRefusal(database: Database, item: Claimed, error: PlatformError, now: Date): Promise<void> {
  const failure = failureOf(error, now);
  const said = meaning[error.code];
  // An attempt that may have arrived stays one until the platform has been asked, whatever the next refusal is.
  const isUncertain = said === "maybe" || item.former === "sending";
  // Nobody asked the platform where the restaurant has no place there any more.
  const isReviewGone = error.code === "NOT_FOUND" && error.vendorCode !== "not_connected";
  const isGone = isReviewGone && item.kind === "reply_deletion";
  await withLease(database, item, async (tx) => {
    if (said === "failed" || said === "refused") {
      const outcome: Outcome = isGone
        ? { state: "live" }
        : { state: said, refusalReason: said === "refused" ? (error.vendorCode ?? error.message) : null };
      const reason = isReviewGone ? ("review_gone" as const) : undefined;
      await moveItem(tx, item, { ...outcome, failure: isGone ? null : failure }, now);
      await recordState(tx, item, outcome.state, reason ? { failure, reason } : { failure }, now);
      return applyEffects(tx, item, outcome, null, now);
    }
    if (said === "maybe" && item.attempts >= attemptsMax) {
      await moveItem(tx, item, { state: "unknown", failure, nextAttemptAt: nextPollAt(null, now) }, now);
      return recordState(tx, item, "unknown", { failure }, now);
    }
    const nextAttemptAt = new Date(now.getTime() + waitSeconds(item, error) * 1000);
    const state = isUncertain ? "sending" : "queued";
    await moveItem(tx, item, { state, failure, nextAttemptAt }, now);
    // The same trouble again is no news.
    const isNews = item.failure?.code !== failure.code || item.failure.vendorCode !== failure.vendorCode;
    if (isNews) await recordState(tx, item, state, { failure, until: nextAttemptAt.toISOString() }, now);
  });
}

/** Writes down that the platform could not be asked about what has left; it is asked again later. */
export async function recordFailedPoll(database: Database, item: Claimed, error: PlatformError, now: Date) {
  const failure = failureOf(error, now);
  const waited = now.getTime() + waitSeconds(item, error) * 1000;
  const nextAttemptAt = new Date(Math.max(nextPollAt(item.sentAt, now).getTime(), waited));
  await withLease(database, item, (tx) =>
    moveItem(tx, item, { state: item.state, failure, nextAttemptAt, remoteText: item.remoteText }, now),
  );
}

import type { Clock } from "#api/db/clock.ts";
import { asPlatformError, failureOf } from "#api/domains/platform-sessions/health.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import { PlatformError, type VendorReview } from "#api/platforms/connector.ts";
import { applyEffects } from "../effects.ts";
import { evaluate } from "../evaluate.ts";
import { moveItem, recordState } from "../items.ts";
import { nextPollAt, reconcileItem } from "../reconcile.ts";
import { type Claimed, withLease } from "./claim.ts";
import { recordFailedPoll } from "./refusals.ts";
import type { DeliveryServices } from "./send.ts";

/** A platform that cannot return a single review is read as a whole: its next run reconciles the item. */
async function look(services: DeliveryServices, item: Claimed): Promise<VendorReview | null | undefined> {
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  const connector = services.platforms.connectors.get(item.platformKey);
  if (connector && !connector.reviews?.one) return undefined;
  return inSession(services, where, async (session, { reviews }) => reviews?.one?.(session, item.externalId));
}

async function recordGone(services: DeliveryServices, item: Claimed, now: Date): Promise<void> {
  const failure = failureOf(new PlatformError("NOT_FOUND", "The review is no longer on the platform."), now);
  const outcome = item.kind === "reply" ? ({ state: "failed" } as const) : ({ state: "live" } as const);
  await withLease(services.database, item, async (tx) => {
    await moveItem(tx, item, { ...outcome, failure, isChecked: true }, now);
    await recordState(tx, item, outcome.state, { failure, reason: "review_gone" }, now);
    await applyEffects(tx, item, outcome, null, now);
  });
}

/** Polls the platform for one item and stores the outcome. Throws only what the database throws. */
export async function pollItem(services: DeliveryServices, item: Claimed, clock: Clock): Promise<void> {
  let review: VendorReview | null | undefined;
  try {
    review = await look(services, item);
  } catch (error) {
    return recordFailedPoll(services.database, item, asPlatformError(error, item.platformKey), await clock());
  }
  const now = await clock();
  if (review === null) return recordGone(services, item, now);
  const reply = review?.reply ?? null;
  const outcome = review ? evaluate(item, reply, now) : null;
  await withLease(services.database, item, async (tx) => {
    if (outcome) return reconcileItem(tx, item, outcome, reply, now);
    const nextAttemptAt = nextPollAt(item.sentAt, now);
    const isChecked = review !== undefined;
    await moveItem(tx, item, { state: item.state, nextAttemptAt, isChecked, remoteText: item.remoteText }, now);
  });
}

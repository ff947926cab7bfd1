import type { Clock } from "#api/db/clock.ts";
import { asPlatformError } from "#api/domains/platform-sessions/health.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import type { OutboxReason } from "#contract/outbox/schemas.ts";
import { type Claimed, moveItem, recordState } from "../items.ts";
import type { Call, Obstacle, OutboxKind } from "../kinds.ts";
import { nextPollAt, reconcileItem } from "../reconcile.ts";
import { watchedStates } from "../states.ts";
import { updateSubject } from "../subjects.ts";
import { isStillHeld, withLease } from "./claim.ts";
import { backOffSeconds, recordRefusal } from "./refusals.ts";
import type { DeliveryServices } from "./services.ts";

/** What the platform shows after a delivery, and whether it did so before this attempt. */
type Delivered = { shown: unknown; wasThere: boolean };
/** Another worker has claimed the item while this one was stalled, and sends it. */
type TakenOver = { isTakenOver: true };
type Ending = Delivered | Obstacle<unknown> | TakenOver;

async function deliver(services: DeliveryServices, kind: OutboxKind, call: Call, clock: Clock): Promise<Ending> {
  const { item } = call;
  const sent = kind.build(item);
  const obstacle = await kind.findObstacle(services.database, call);
  if (obstacle) return obstacle;
  if (!(await isStillHeld(services.database, item, await clock()))) return { isTakenOver: true };
  return { shown: await kind.send(call, sent), wasThere: false };
}

async function recordDelivery(
  { database, outboxKinds }: DeliveryServices,
  item: Claimed,
  { shown, wasThere }: Delivered,
  now: Date,
): Promise<void> {
  const kind = outboxKinds[item.kind];
  const outcome = kind.outcomeOf(item, shown);
  const nextAttemptAt = watchedStates.includes(outcome.state) ? nextPollAt(null, now) : undefined;
  await withLease(database, item, async (tx) => {
    await recordState(tx, item, "sent", wasThere ? { reason: "already_there" } : {}, now);
    await moveItem(tx, item, { ...outcome, nextAttemptAt, isSent: true, isChecked: true }, now);
    await recordState(tx, item, outcome.state, kind.evidenceOf(shown), now);
    await kind.apply(tx, item, outcome, shown, now);
  });
}

/** Its subject has changed there: it waits until the change is stored here. Nothing of it is on the platform. */
async function recordChanged({ database }: DeliveryServices, item: Claimed, now: Date): Promise<void> {
  const nextAttemptAt = new Date(now.getTime() + backOffSeconds(item.attempts) * 1000);
  await withLease(database, item, async (tx) => {
    await moveItem(tx, item, { state: "queued", nextAttemptAt }, now);
    await recordState(tx, item, "queued", { until: nextAttemptAt.toISOString() }, now);
  });
}

/** It is no longer what was confirmed, and the platform does not have it. */
async function recordCancelled({ database }: DeliveryServices, item: Claimed, reason: OutboxReason, now: Date) {
  await withLease(database, item, async (tx) => {
    await moveItem(tx, item, { state: "cancelled" }, now);
    await recordState(tx, item, "cancelled", { reason }, now);
    await updateSubject(tx, item);
  });
}

/** Sends one item to its platform and stores the outcome. Throws only what the database throws. */
export async function sendItem(services: DeliveryServices, item: Claimed, clock: Clock): Promise<void> {
  const kind = services.outboxKinds[item.kind];
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  let ending: Ending;
  try {
    ending = await inSession(services, where, (session, connector) =>
      deliver(services, kind, { session, connector, item }, clock),
    );
  } catch (error) {
    const refusal = asPlatformError(error, item.platformKey);
    services.log.warn("an item of the outbox did not leave", {
      itemId: item.id,
      kind: item.kind,
      platform: item.platformKey,
      code: refusal.code,
      vendorCode: refusal.vendorCode,
      attempts: item.attempts,
    });
    return recordRefusal(services, item, refusal, await clock());
  }
  if ("isTakenOver" in ending) return;
  const now = await clock();
  if ("isChanged" in ending) return recordChanged(services, item, now);
  if ("cancelled" in ending) return recordCancelled(services, item, ending.cancelled, now);
  if ("shown" in ending) return recordDelivery(services, item, ending, now);
  const { replacedBy, outcome } = ending;
  await withLease(services.database, item, (tx) => reconcileItem(tx, kind, item, outcome, replacedBy, now));
}

import type { Clock } from "#api/db/clock.ts";
import { asPlatformError, failureOf } from "#api/domains/platform-sessions/health.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { type Claimed, moveItem, recordState } from "../items.ts";
import type { OutboxKind } from "../kinds.ts";
import { nextPollAt, reconcileItem } from "../reconcile.ts";
import { withLease } from "./claim.ts";
import { recordFailedPoll } from "./refusals.ts";
import type { DeliveryServices } from "./services.ts";

/** A platform that cannot be asked about this alone is read as a whole: its next run reconciles the item. */
async function look(services: DeliveryServices, kind: OutboxKind, item: Claimed) {
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  const known = services.platforms.connectors.get(item.platformKey);
  if (known && !kind.canLook(known)) return undefined;
  return inSession(services, where, async (session, connector) => kind.look({ session, connector, item }));
}

async function recordGone(services: DeliveryServices, kind: OutboxKind, item: Claimed, now: Date): Promise<void> {
  const failure = failureOf(new PlatformError("NOT_FOUND", "It is no longer on the platform."), now);
  const { outcome, reason } = kind.gone(item);
  await withLease(services.database, item, async (tx) => {
    await moveItem(tx, item, { ...outcome, failure, isChecked: true }, now);
    await recordState(tx, item, outcome.state, { failure, reason }, now);
    await kind.apply(tx, item, outcome, null, now);
  });
}

/** Polls the platform for one item and stores the outcome. Throws only what the database throws. */
export async function pollItem(services: DeliveryServices, item: Claimed, clock: Clock): Promise<void> {
  const kind = services.outboxKinds[item.kind];
  let found: { remote: unknown } | null | undefined;
  try {
    found = await look(services, kind, item);
  } catch (error) {
    return recordFailedPoll(services, item, asPlatformError(error, item.platformKey), await clock());
  }
  const now = await clock();
  if (found === null) return recordGone(services, kind, item, now);
  const outcome = found ? kind.evaluate(item, found.remote, now) : null;
  await withLease(services.database, item, async (tx) => {
    if (found && outcome) return reconcileItem(tx, kind, item, outcome, found.remote, now);
    const nextAttemptAt = nextPollAt(item.sentAt, now);
    const isChecked = found !== undefined;
    await moveItem(tx, item, { state: item.state, nextAttemptAt, isChecked, remote: item.remote }, now);
  });
}

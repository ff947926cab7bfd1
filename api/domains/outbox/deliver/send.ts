import type { Clock } from "#api/db/clock.ts";
import type { Database } from "#api/db/database.ts";
import { asPlatformError } from "#api/domains/platform-sessions/health.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import type { TokenServices } from "#api/domains/platform-sessions/tokens.ts";
import { type Connector, PlatformError, type Session, type VendorReply } from "#api/platforms/connector.ts";
import { applyEffects } from "../effects.ts";
import { isShown, type Outcome, outcomeOfReply } from "../evaluate.ts";
import { moveItem, recordState } from "../items.ts";
import { nextPollAt, reconcileItem, remoteOf } from "../reconcile.ts";
import { watchedStates } from "../states.ts";
import { type Claimed, isStillHeld, withLease } from "./claim.ts";
import { recordRefusal } from "./refusals.ts";
import { isReviewUnchanged, recordChanged } from "./review-unchanged.ts";

export type DeliveryServices = TokenServices;
/** What the platform shows after a delivery, and whether it did so before this attempt. */
type Delivered = { remote: VendorReply | null; wasThere: boolean };
/** Somebody replied there meanwhile; nothing was sent. */
type RepliedElsewhere = { foreignReply: VendorReply };
/** The guest changed the review meanwhile; nothing was sent. */
type Changed = { isChanged: true };

const gone = () => new PlatformError("NOT_FOUND", "The review is no longer on the platform.");

/** Polls the platform after an interrupted attempt, so that the reply is not sent twice. */
async function findDelivered(session: Session, connector: Connector, item: Claimed): Promise<Delivered | null> {
  if (item.former !== "sending" || !connector.reviews?.one) return null;
  const review = await connector.reviews.one(session, item.externalId);
  if (!review) throw gone();
  return isShown(item, review.reply) ? { remote: review.reply, wasThere: true } : null;
}

/**
 * Polls the platform, where possible, before sending a rule's reply: it never replaces a person's reply there, nor replies to a changed
 * review.
 */
async function findHindrance(database: Database, session: Session, connector: Connector, item: Claimed) {
  if (!connector.reviews?.one) return null;
  const review = await connector.reviews.one(session, item.externalId);
  if (!review) throw gone();
  if (item.former === "sending" && isShown(item, review.reply)) return { remote: review.reply, wasThere: true };
  if (review.reply) return { foreignReply: review.reply };
  return (await isReviewUnchanged(database, item, review)) ? null : { isChanged: true as const };
}

/** Another worker has claimed the item while this one was stalled, and sends it. */
type TakenOver = { isTakenOver: true };
type Ending = Delivered | RepliedElsewhere | Changed | TakenOver;

async function deliver(
  { database }: DeliveryServices,
  session: Session,
  connector: Connector,
  item: Claimed,
  clock: Clock,
): Promise<Ending> {
  const { replies } = connector;
  if (!replies) throw new PlatformError("UNSUPPORTED", "This platform takes no replies.");
  const found =
    item.expectedReview === null
      ? await findDelivered(session, connector, item)
      : await findHindrance(database, session, connector, item);
  if (found) return found;
  if (!(await isStillHeld(database, item, await clock()))) return { isTakenOver: true };
  if (item.kind === "reply_deletion") {
    if (!replies.remove) throw new PlatformError("UNSUPPORTED", "This platform keeps replies for good.");
    await replies.remove(session, item.externalId);
    return { remote: null, wasThere: false };
  }
  const remote = await replies.put(session, item.externalId, item.text ?? "", item.idempotencyKey);
  return { remote, wasThere: false };
}

async function recordDelivery(
  services: DeliveryServices,
  item: Claimed,
  { remote, wasThere }: Delivered,
  now: Date,
): Promise<void> {
  const outcome: Outcome = remote ? outcomeOfReply(remote) : { state: "live" };
  const nextAttemptAt = watchedStates.includes(outcome.state) ? nextPollAt(null, now) : undefined;
  await withLease(services.database, item, async (tx) => {
    await recordState(tx, item, "sent", wasThere ? { reason: "already_there" } : {}, now);
    await moveItem(tx, item, { ...outcome, nextAttemptAt, isSent: true, isChecked: true }, now);
    await recordState(tx, item, outcome.state, { remote: remoteOf(remote) }, now);
    await applyEffects(tx, item, outcome, remote, now);
  });
}

async function recordForeignReply(
  services: DeliveryServices,
  item: Claimed,
  { foreignReply }: RepliedElsewhere,
  now: Date,
) {
  const outcome: Outcome = { state: "overwritten", remoteText: foreignReply.text };
  await withLease(services.database, item, (tx) => reconcileItem(tx, item, outcome, foreignReply, now));
}

/** Sends one item to its platform and stores the outcome. Throws only what the database throws. */
export async function sendItem(services: DeliveryServices, item: Claimed, clock: Clock): Promise<void> {
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  let ending: Ending;
  try {
    ending = await inSession(services, where, (session, connector) =>
      deliver(services, session, connector, item, clock),
    );
  } catch (error) {
    const refusal = asPlatformError(error, item.platformKey);
    services.log.warn("a reply did not leave", {
      itemId: item.id,
      platform: item.platformKey,
      code: refusal.code,
      vendorCode: refusal.vendorCode,
      attempts: item.attempts,
    });
    return recordRefusal(services.database, item, refusal, await clock());
  }
  if ("isTakenOver" in ending) return;
  if ("isChanged" in ending) await recordChanged(services.database, item, await clock());
  else if ("foreignReply" in ending) await recordForeignReply(services, item, ending, await clock());
  else await recordDelivery(services, item, ending, await clock());
}

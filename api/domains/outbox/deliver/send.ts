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
import { type Claimed, withLease } from "./claim.ts";
import { recordRefusal } from "./refusals.ts";
import { isReviewUnchanged, recordChanged } from "./review-unchanged.ts";

export type DeliveryServices = TokenServices;
/** What the platform shows after a delivery, and whether it did so before we sent anything this time. */
type Delivered = { remote: VendorReply | null; wasThere: boolean };
/** Somebody answered there meanwhile, and we said nothing. */
type Answered = { answer: VendorReply };
/** The guest changed the review meanwhile, and we said nothing. */
type Changed = { isChanged: true };

const gone = () => new PlatformError("NOT_FOUND", "The review is no longer on the platform.");

/** After an attempt that broke off, the platform is asked before it is told again: one reply, not two. */
async function findDelivered(session: Session, connector: Connector, item: Claimed): Promise<Delivered | null> {
  if (item.former !== "sending" || !connector.reviews?.one) return null;
  const review = await connector.reviews.one(session, item.externalId);
  if (!review) throw gone();
  return isShown(item, review.reply) ? { remote: review.reply, wasThere: true } : null;
}

/**
 * What nobody but a rule wrote never takes the place of what a person wrote there, nor answers what the guest no longer says: where it can be
 * asked, the platform is, each time.
 */
async function findHindrance(database: Database, session: Session, connector: Connector, item: Claimed) {
  if (!connector.reviews?.one) return null;
  const review = await connector.reviews.one(session, item.externalId);
  if (!review) throw gone();
  if (item.former === "sending" && isShown(item, review.reply)) return { remote: review.reply, wasThere: true };
  if (review.reply) return { answer: review.reply };
  return (await isReviewUnchanged(database, item, review)) ? null : { isChanged: true as const };
}

type Ending = Delivered | Answered | Changed;

async function deliver(database: Database, session: Session, connector: Connector, item: Claimed): Promise<Ending> {
  const { replies } = connector;
  if (!replies) throw new PlatformError("UNSUPPORTED", "This platform takes no replies.");
  const found =
    item.expectedReview === null
      ? await findDelivered(session, connector, item)
      : await findHindrance(database, session, connector, item);
  if (found) return found;
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
  const verdict: Outcome = remote ? outcomeOfReply(remote) : { state: "live" };
  const nextAttemptAt = watchedStates.includes(verdict.state) ? nextPollAt(null, now) : undefined;
  await withLease(services.database, item, async (tx) => {
    await recordState(tx, item, "sent", wasThere ? { reason: "already_there" } : {}, now);
    await moveItem(tx, item, { ...verdict, nextAttemptAt, isSent: true, isChecked: true }, now);
    await recordState(tx, item, verdict.state, { remote: remoteOf(remote) }, now);
    await applyEffects(tx, item, verdict, remote, now);
  });
}

async function recordAnswered(services: DeliveryServices, item: Claimed, { answer }: Answered, now: Date) {
  const verdict: Outcome = { state: "overwritten", remoteText: answer.text };
  await withLease(services.database, item, (tx) => reconcileItem(tx, item, verdict, answer, now));
}

/** Says one item to its platform and writes down what came of it. Throws only what the store throws. */
export async function sendItem(services: DeliveryServices, item: Claimed, now: () => Date): Promise<void> {
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  let ending: Ending;
  try {
    ending = await inSession(services, where, (session, connector) =>
      deliver(services.database, session, connector, item),
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
    return recordRefusal(services.database, item, refusal, now());
  }
  if ("isChanged" in ending) await recordChanged(services.database, item, now());
  else if ("answer" in ending) await recordAnswered(services, item, ending, now());
  else await recordDelivery(services, item, ending, now());
}

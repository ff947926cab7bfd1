import type { VendorReview } from "../../../platforms/connector.ts";
import { PlatformError } from "../../../platforms/connector.ts";
import { asPlatformError, failureOf } from "../../credentials/health.ts";
import { inSession } from "../../credentials/session.ts";
import { applyEffects } from "../effects.ts";
import { moveItem, recordState } from "../items.ts";
import { judge } from "../judge.ts";
import { nextLookAt, settleItem } from "../settle.ts";
import { type Claimed, whileHeld } from "./claim.ts";
import { recordBlindLook } from "./refusals.ts";
import type { DeliveryServices } from "./send.ts";

/** A platform that cannot be asked about one review is read as a whole: its next reading settles the item. */
async function look(services: DeliveryServices, item: Claimed): Promise<VendorReview | null | undefined> {
  const where = { restaurantId: item.restaurantId, key: item.platformKey };
  const connector = services.platforms.connectors.get(item.platformKey);
  if (connector && !connector.reviews?.one) return undefined;
  return inSession(services, where, async (session, { reviews }) => reviews?.one?.(session, item.externalId));
}

async function recordGone(services: DeliveryServices, item: Claimed, now: Date): Promise<void> {
  const failure = failureOf(new PlatformError("NOT_FOUND", "The review is no longer on the platform."), now);
  const verdict = item.kind === "reply" ? ({ state: "failed" } as const) : ({ state: "live" } as const);
  await whileHeld(services.database, item, async (client) => {
    await moveItem(client, item, { ...verdict, failure, isChecked: true }, now);
    await recordState(client, item, verdict.state, { failure, reason: "review_gone" }, now);
    await applyEffects(client, item, verdict, null, now);
  });
}

/** Asks the platform what has become of one item, and writes down what it says. Throws only what the store throws. */
export async function lookAtItem(services: DeliveryServices, item: Claimed, now: () => Date): Promise<void> {
  let review: VendorReview | null | undefined;
  try {
    review = await look(services, item);
  } catch (error) {
    return recordBlindLook(services.database, item, asPlatformError(error, item.platformKey), now());
  }
  if (review === null) return recordGone(services, item, now());
  const reply = review?.reply ?? null;
  const verdict = review ? judge(item, reply, now()) : null;
  await whileHeld(services.database, item, async (client) => {
    if (verdict) return settleItem(client, item, verdict, reply, now());
    const nextAttemptAt = nextLookAt(item.sentAt, now());
    const isChecked = review !== undefined;
    await moveItem(client, item, { state: item.state, nextAttemptAt, isChecked, remoteText: item.remoteText }, now());
  });
}

import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import webPush from "web-push";
import type { ApiServices } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { notificationDeliveries, pushSubscriptions } from "#api/db/schema/notifications.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type PostResult, postGiven } from "#api/http/post-given.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { Language } from "#contract/languages.ts";
import { pagePaths } from "../address.ts";
import { presentNotification } from "../present.ts";
import { notificationTexts } from "../texts/texts.ts";
import { type Claim, claimNext, type Delivery, isLeased } from "./claim.ts";
import { recordDone, recordFailure } from "./record.ts";
import { notifyOfStopped } from "./stopped.ts";

type Subscription = typeof pushSubscriptions.$inferSelect;
/** What the service worker shows. Two with the same `tag` are one to the device, which rings once. */
export type PushMessage = { title: string; body: string; tag: string; url: string; lang: Language; at: string };

/** Seconds a push service keeps a message for a device that is off. */
const lifetimeSeconds = 24 * 3600;
const goneStatuses = [404, 410];
/** A push service has bound a subscription to the key it was made with, and refuses any other. */
const foreignKeyStatuses = [401, 403];

/** Subscriptions of a person. */
export const subscriptionsOf = (tx: Statements, userId: string): Promise<Subscription[]> =>
  tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

/**
 * Sends a message to one device, encrypted for it. Gone subscriptions are for the caller to delete, such as those that are refused since our
 * keys have changed: their devices subscribe anew. A refusal of the key they were made with is a failure that may pass.
 */
export async function pushTo(
  { vapid, allowsLoopback }: ApiSettings,
  { endpoint, p256dh, auth, vapidKey }: Subscription,
  message: PushMessage,
): Promise<PostResult & { isGone: boolean }> {
  if (!vapid) return { status: 0, reason: "not configured", isGone: false };
  try {
    const topic = createHash("sha256").update(message.tag).digest("base64url").slice(0, 32);
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: vapid,
      TTL: lifetimeSeconds,
      topic,
      urgency: "normal",
    });
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    delete headers["Content-Length"];
    const result = await postGiven(endpoint, { headers, body: request.body, allowsLoopback });
    const isOfOtherKey = foreignKeyStatuses.includes(result.status) && vapidKey !== vapid.publicKey;
    return { ...result, isGone: isOfOtherKey || goneStatuses.includes(result.status) };
  } catch {
    // Keys that no message can be encrypted for: the browser's subscription is of no use.
    return { status: 0, reason: "keys", isGone: true };
  }
}

/** Deletes a subscription that the push service no longer knows; true if it was still there. */
export async function forgetSubscription(tx: Statements, { id, endpoint }: Subscription): Promise<boolean> {
  const isSame = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint));
  const { rowCount } = await tx.delete(pushSubscriptions).where(isSame);
  return Boolean(rowCount);
}

function messageOf({ language: lang }: Claim["person"], deliveries: readonly Delivery[]): PushMessage {
  const at = new Date().toISOString();
  const [first] = deliveries;
  if (first && deliveries.length === 1) {
    const { title, body, path: url } = presentNotification(lang, first);
    return { title, body, tag: first.thing, url, lang, at };
  }
  const lines = deliveries.slice(0, 3).map((one) => presentNotification(lang, one).title);
  const title = notificationTexts[lang].summary(deliveries.length);
  return { title, body: lines.join("\n"), tag: `summary:${first?.id}`, url: pagePaths.all, lang, at };
}

/** Sends what each device lacks, and notes at once which device has it: a later attempt leaves that device out. */
async function sendTo({ database, settings }: Services, claim: Claim, to: Subscription): Promise<string> {
  const lacking = claim.deliveries.filter(({ sentTo }) => !sentTo.includes(to.id));
  if (lacking.length === 0) return "";
  const { isGone, reason } = await pushTo(settings, to, messageOf(claim.person, lacking));
  if (isGone)
    await transaction(database, async (tx) => {
      if (await forgetSubscription(tx, to))
        await notifyOfStopped(tx, to.userId, { channel: "push", name: to.label, id: to.id });
    });
  if (isGone || reason !== "") return isGone ? "" : reason;
  const ids = lacking.map(({ deliveryId }) => deliveryId);
  await database.orm
    .update(notificationDeliveries)
    .set({ sentTo: sql`array_append(${notificationDeliveries.sentTo}, ${to.id}::uuid)` })
    .where(isLeased(claim.leaseId, ids));
  const used = { lastUsedAt: now, vapidKey: settings.vapid?.publicKey ?? null };
  await database.orm.update(pushSubscriptions).set(used).where(eq(pushSubscriptions.id, to.id));
  return "";
}

type Services = Pick<ApiServices, "database" | "settings">;

/** Pushes what is due to browsers, one message for each person and device. Returns to how many people. */
export async function sendPushes(services: Services): Promise<number> {
  const { orm } = services.database;
  for (let count = 0; ; ) {
    const claim = await transaction(services.database, (tx) => claimNext(tx, "push", false));
    if (claim === null) return count;
    if (claim === "none") continue;
    const ids = claim.deliveries.map(({ deliveryId }) => deliveryId);
    const subscriptions = await subscriptionsOf(orm, claim.person.userId);
    const failures = (await Promise.all(subscriptions.map((to) => sendTo(services, claim, to)))).filter(Boolean);
    const remaining = (await subscriptionsOf(orm, claim.person.userId)).length;
    if (remaining === 0) await recordDone(orm, claim.leaseId, ids, { state: "dropped", reason: "no subscription" });
    else if (failures.length > 0) await recordFailure(orm, claim.leaseId, ids, failures[0] ?? "");
    else {
      await recordDone(orm, claim.leaseId, ids, { state: "sent" });
      count += 1;
    }
  }
}

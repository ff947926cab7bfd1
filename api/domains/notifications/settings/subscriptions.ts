import { and, eq, or, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { pushSubscriptions } from "#api/db/schema/notifications.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { foundAddress, givenAddress } from "#api/http/given-address.ts";
import { principalOf } from "#api/principal.ts";
import type { NewPushSubscription } from "#contract/notifications/settings.ts";

const devicesMax = 10;

/**
 * Adds a browser of the caller. What this device had before, and what anybody else had under this endpoint, is replaced: a device rings for
 * the person who is signed in there, and once; it ends with the session, unless that merely runs out. The oldest device goes when there are
 * more than ten. PUSH_ENDPOINT for an address that is not public.
 */
export async function subscribePush(context: ApiContext, given: NewPushSubscription): Promise<void> {
  const endpoint = givenAddress(given.endpoint, context.settings.allowsLoopback);
  if (endpoint === null) throw fail("PUSH_ENDPOINT", foundAddress(given.endpoint));
  const { userId, sessionId } = principalOf(context);
  const { deviceId, label, keys } = given;
  const vapidKey = context.settings.vapid?.publicKey ?? null;
  const s = pushSubscriptions;
  await transaction(context.database, async (tx) => {
    await tx.delete(s).where(or(eq(s.endpoint, endpoint), and(eq(s.userId, userId), eq(s.deviceId, deviceId))));
    await tx
      .insert(s)
      .values({ id: newId(), userId, sessionId, endpoint, deviceId, label, vapidKey, ...keys })
      .onConflictDoNothing();
    const kept = tx
      .select({ id: s.id })
      .from(s)
      .where(eq(s.userId, userId))
      .orderBy(sql`${s.createdAt} desc, ${s.id} desc`)
      .limit(devicesMax);
    await tx.delete(s).where(and(eq(s.userId, userId), sql`${s.id} not in (${kept})`));
  });
}

/** Removes a browser of the caller. NOT_FOUND for any other. */
export async function unsubscribePush(context: ApiContext, subscriptionId: string): Promise<void> {
  const s = pushSubscriptions;
  const { rowCount } = await context.database.orm
    .delete(s)
    .where(and(eq(s.id, subscriptionId), eq(s.userId, principalOf(context).userId)));
  if (!rowCount) throw fail("NOT_FOUND");
}

import { and, eq, isNull, or, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import {
  notificationDeliveries,
  notificationRules,
  notificationSettings,
  notifications,
} from "#api/db/schema/notifications.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { foundAddress, givenAddress } from "#api/http/given-address.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { principalOf } from "#api/principal.ts";
import { type ChannelChoice, defaultChoice, notificationEventNames } from "#contract/notifications/events.ts";
import type { NotificationPreferences } from "#contract/notifications/settings.ts";
import { restaurantZone, zoneOf } from "../zone.ts";

const isSame = (one: ChannelChoice, other: ChannelChoice) =>
  one.app === other.app && one.mail === other.mail && one.push === other.push && one.chat === other.chat;

/** Locks the person's row, made if there is none; returns its version. */
async function lockSettings(tx: Statements, userId: string): Promise<number> {
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing();
  const [row] = await tx
    .select({ version: notificationSettings.version })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for("update");
  return row?.version ?? 0;
}

/** PostgreSQL and the browsers know zones by the same names, but not always the same ones. */
async function requireZone(tx: Statements, zone: string): Promise<void> {
  const known = await rowsOf(tx, sql`select from pg_timezone_names where lower(name) = lower(${zone})`);
  if (known.length === 0) throw fail("INVALID_INPUT", { fields: { timeZone: "invalid" } });
}

/** What waits for a digest goes with the next one of the new time. */
async function moveDigest(tx: Statements, userId: string): Promise<void> {
  const s = notificationSettings;
  const ofDelivery = sql`where ${notifications.id} = ${notificationDeliveries.notificationId}`;
  const zone = zoneOf(s.timeZone, restaurantZone(ofDelivery));
  await tx
    .update(notificationDeliveries)
    .set({ dueAt: sql`next_local_time(now(), ${s.digestAt}, ${zone})` })
    .from(s)
    .where(
      and(
        eq(s.userId, userId),
        eq(notificationDeliveries.userId, userId),
        eq(notificationDeliveries.state, "waiting"),
        notificationDeliveries.isDigest,
      ),
    );
}

/**
 * Sets the caller's events, channels, quiet hours and digest. CONFLICT when somebody, such as the caller on another device, set them
 * meanwhile. Choices for restaurants outside the access scope are refused as INVALID_INPUT; those kept from before stay as they were.
 */
export async function putSettings(
  context: ApiContext,
  { expectedVersion, ...input }: NotificationPreferences & { expectedVersion: number },
): Promise<void> {
  const { userId } = principalOf(context);
  const accessible = await accessibleRestaurantIds(context);
  const known = new Set(accessible);
  if (input.restaurantChoices.some(({ restaurantId }) => !known.has(restaurantId)))
    throw fail("INVALID_INPUT", { fields: { restaurantChoices: "not_accepted" } });
  const everywhere = notificationEventNames.flatMap((event) => {
    const choice = input.choices[event];
    return choice && !isSame(choice, defaultChoice(event)) ? [{ event, restaurantId: null, ...choice }] : [];
  });
  const here = new Map(input.restaurantChoices.map((row) => [`${row.restaurantId} ${row.event}`, row]));
  const rows = [
    ...everywhere,
    ...[...here.values()].map(({ event, restaurantId, choice }) => ({ event, restaurantId, ...choice })),
  ].map((row) => ({ id: newId(), userId, ...row }));
  await transaction(context.database, async (tx) => {
    if (input.timeZone !== null) await requireZone(tx, input.timeZone);
    const version = await lockSettings(tx, userId);
    if (version !== expectedVersion) throw fail("CONFLICT", { current: { version } });
    const { restaurantId } = notificationRules;
    const isReplaced = or(isNull(restaurantId), isAnyOf(restaurantId, accessible));
    await tx.delete(notificationRules).where(and(eq(notificationRules.userId, userId), isReplaced));
    if (rows.length > 0) await tx.insert(notificationRules).values(rows);
    await tx
      .update(notificationSettings)
      .set({
        version: version + 1,
        timeZone: input.timeZone,
        quietFrom: input.quietHours?.from ?? null,
        quietTo: input.quietHours?.to ?? null,
        digestIsOn: input.digest.isOn,
        digestAt: input.digest.at,
        updatedAt: now,
      })
      .where(eq(notificationSettings.userId, userId));
    await moveDigest(tx, userId);
  });
}

/**
 * Sets the address of the caller's chat webhook, or removes it; one that was disabled is on again. WEBHOOK_ADDRESS for anything but a public
 * `https:` address. It is stored sealed and never shown: whoever has it can write there.
 */
export async function putWebhook(context: ApiContext, given: string | null): Promise<void> {
  const { settings, database } = context;
  const address = given === null ? null : givenAddress(given, settings.allowsLoopback);
  if (given !== null && address === null)
    throw fail("WEBHOOK_ADDRESS", { fields: { address: "invalid" }, ...foundAddress(given) });
  const sealing = createSealing(settings.platforms.tokenSecrets);
  const values = {
    webhookSealed: address === null ? null : sealing.seal({ address }),
    webhookHost: address === null ? null : new URL(address).host,
    webhookFailingSince: null,
    webhookDisabledAt: null,
    webhookReason: "",
  };
  const { userId } = principalOf(context);
  await database.orm
    .insert(notificationSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { ...values, updatedAt: now } });
}

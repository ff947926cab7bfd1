import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { Database } from "#api/db/database.ts";
import { ago, now } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { StopSettings } from "#api/domains/notifications/mail.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { beginningOf, findText } from "#api/platforms/values/text.ts";
import type { ConnectionHealth, ConnectionKey, PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { writeAlerts } from "./alerts.ts";

/** Consent that ends within this time is shown as expiring. */
export const expiringWithinSeconds = 7 * 24 * 3600;
/** Interval in which a success is stored: the screen shows minutes, not every call. */
const successIntervalSeconds = 60;

/** A platform's refusal as it is stored and shown. */
export function failureOf(error: PlatformError, now = new Date()): PlatformFailure {
  return {
    code: error.code,
    vendorCode: error.vendorCode,
    vendorMessage: beginningOf(findText(error.message) ?? "", 500),
    at: now.toISOString(),
  };
}

/** Health of a working account: `expiring` when its consent is about to end. */
export function livingHealth(consentEndsAt: Date | null, now = new Date()): ConnectionHealth {
  const isEnding = consentEndsAt !== null && consentEndsAt.getTime() - now.getTime() < expiringWithinSeconds * 1000;
  return isEnding ? "expiring" : "connected";
}

/**
 * Marks an account lost until somebody reconnects it, and mails its people once: a second report of the same failure changes nothing.
 * Only for refusals of the AUTH_EXPIRED kind. `sealedTokens`: the refused tokens, null where there were none; an account that was
 * reconnected meanwhile is not marked.
 */
export async function markAccountLost(
  services: { database: Database; settings: StopSettings },
  credentialId: string,
  failure: PlatformFailure,
  sealedTokens: string | null,
): Promise<void> {
  await transaction(services.database, async (tx) => {
    const isSame =
      sealedTokens === null ? isNull(credentials.sealedTokens) : eq(credentials.sealedTokens, sealedTokens);
    const { key, accountName: name, organizationId } = credentials;
    const [lost] = await tx
      .update(credentials)
      .set({ health: "needs_reconnect", failure, checkedAt: now, alertedAt: now, updatedAt: now })
      .where(and(eq(credentials.id, credentialId), inArray(credentials.health, ["connected", "expiring"]), isSame))
      .returning({ key, name, organizationId });
    if (!lost) return;
    recordAudit(tx, {
      by: { kind: "platform", id: lost.key, channel: "job" },
      action: "credential.lost",
      subject: { id: credentialId, name: lost.name },
      organizationId: lost.organizationId,
      after: { code: failure.code, vendorMessage: failure.vendorMessage },
    });
    await writeAlerts(tx, credentialId, services.settings);
  });
}

/** Stores the permissions of a working account and the end of its consent. One that is about to end is announced by mail, once. */
export async function noteLiving(
  services: { database: Database; settings: StopSettings },
  credentialId: string,
  { scopes, consentEndsAt }: { scopes: string[]; consentEndsAt: string | null },
): Promise<void> {
  const endsAt = consentEndsAt === null ? null : new Date(consentEndsAt);
  await transaction(services.database, async (tx) => {
    await tx
      .update(credentials)
      .set({ scopes, consentEndsAt: endsAt, health: livingHealth(endsAt), failure: null, lastOkAt: now })
      .where(and(eq(credentials.id, credentialId), inArray(credentials.health, ["connected", "expiring"])));
    const { alertedAt, consentEndsAt: end } = credentials;
    // Once for each end: nothing was sent within the notice period before it.
    const isUntold = or(
      isNull(alertedAt),
      lt(alertedAt, sql`${end} - make_interval(secs => ${expiringWithinSeconds})`),
    );
    const marked = await tx
      .update(credentials)
      .set({ alertedAt: now })
      .where(and(eq(credentials.id, credentialId), eq(credentials.health, "expiring"), isUntold));
    if (marked.rowCount === 1) await writeAlerts(tx, credentialId, services.settings, { endsAt });
  });
}

/**
 * Marks a listing lost whose page token was refused while the account works: only the listing needs reconnecting, and its people are
 * mailed once. Does nothing when it has another token by now.
 */
export async function markListingLost(
  services: { database: Database; settings: StopSettings },
  listing: { id: string; sealed_token: string | null },
  failure: PlatformFailure,
): Promise<void> {
  await transaction(services.database, async (tx) => {
    const isSame =
      listing.sealed_token === null ? isNull(platforms.sealedToken) : eq(platforms.sealedToken, listing.sealed_token);
    const [lost] = await tx
      .update(platforms)
      .set({ health: "needs_reconnect", failure })
      .where(and(eq(platforms.id, listing.id), inArray(platforms.health, ["connected", "expiring"]), isSame))
      .returning({ credentialId: platforms.credentialId, restaurantId: platforms.restaurantId });
    if (lost?.credentialId)
      await writeAlerts(tx, lost.credentialId, services.settings, { restaurantId: lost.restaurantId });
  });
}

/** Stores a platform's refusal without changing the health: a 403, a 429 or a 500 does not mean a lost account. */
export async function noteFailure(tx: Statements, platformId: string, failure: PlatformFailure): Promise<void> {
  await tx.update(platforms).set({ failure }).where(eq(platforms.id, platformId));
}

/** Clears the last failure after a successful call. Stored once a minute at most. */
export async function noteSuccess(tx: Statements, listing: { platformId: string; credentialId: string | null }) {
  const isDue = (table: typeof platforms | typeof credentials) =>
    or(isNull(table.lastOkAt), lt(table.lastOkAt, ago(`${successIntervalSeconds} seconds`)), isNotNull(table.failure));
  const isLiving = inArray(credentials.health, ["connected", "expiring"]);
  await tx
    .update(platforms)
    .set({ lastOkAt: now, failure: null, health: "connected" })
    .where(and(eq(platforms.id, listing.platformId), isDue(platforms)));
  if (listing.credentialId)
    await tx
      .update(credentials)
      .set({ lastOkAt: now, failure: null })
      .where(and(eq(credentials.id, listing.credentialId), isLiving, isDue(credentials)));
}

/** Any error of a connector as a `PlatformError`; a programming error becomes UNKNOWN. */
export function asPlatformError(error: unknown, key: ConnectionKey | PlatformKey): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError("UNKNOWN", `The connection to ${key} failed.`, { cause: error });
}

import type { Pool } from "pg";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { ConnectionHealth, ConnectionKey, PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { writeAlerts } from "./alerts.ts";

/** Consent that ends within this time is shown as ending. */
export const expiringWithinSeconds = 7 * 24 * 3600;
/** How often a success is written down; the screen needs minutes, not every call. */
const successIntervalSeconds = 60;

/** A platform's refusal as it is kept and shown. */
export function failureOf(error: PlatformError, now = new Date()): PlatformFailure {
  return {
    code: error.code,
    vendorCode: error.vendorCode,
    vendorMessage: error.message.slice(0, 500),
    at: now.toISOString(),
  };
}

/** Health of an account that answers: `expiring` when its consent is about to end. */
export function livingHealth(consentEndsAt: Date | null, now = new Date()): ConnectionHealth {
  const isEnding = consentEndsAt !== null && consentEndsAt.getTime() - now.getTime() < expiringWithinSeconds * 1000;
  return isEnding ? "expiring" : "connected";
}

/**
 * The account is dead until somebody reconnects it. Says so once by mail: a second report of the same trouble changes nothing.
 * Only for refusals of the AUTH_EXPIRED kind. `sealedTokens`: the tokens that were refused, null where there were
 * none: an account that was connected anew in the meantime is not marked.
 */
export async function markAccountLost(
  services: { database: { pool: Pool }; settings: { publicOrigin: string } },
  credentialId: string,
  failure: PlatformFailure,
  sealedTokens: string | null,
): Promise<void> {
  await transaction(services.database.pool, async (client) => {
    const { rowCount } = await client.query(
      `update credentials set health = 'needs_reconnect', failure = $2, checked_at = now(), alerted_at = now(), updated_at = now()
       where id = $1 and health in ('connected', 'expiring') and sealed_tokens is not distinct from $3`,
      [credentialId, failure, sealedTokens],
    );
    if (rowCount === 1) await writeAlerts(client, credentialId, services.settings.publicOrigin);
  });
}

const livingQuery = `update credentials set scopes = $2, consent_ends_at = $3, health = $4, failure = null, last_ok_at = now()
  where id = $1 and health in ('connected', 'expiring')`;
// Told once for each end: whoever heard of the account within the time before it knows.
const tellEndingQuery = `update credentials set alerted_at = now() where id = $1 and health = 'expiring'
  and (alerted_at is null or alerted_at < consent_ends_at - make_interval(secs => ${expiringWithinSeconds}))`;

/** The account answered: keeps its rights and the end of its consent. One that is about to end is told by mail, once. */
export async function noteLiving(
  services: { database: { pool: Pool }; settings: { publicOrigin: string } },
  credentialId: string,
  { scopes, consentEndsAt }: { scopes: string[]; consentEndsAt: string | null },
): Promise<void> {
  const endsAt = consentEndsAt === null ? null : new Date(consentEndsAt);
  await transaction(services.database.pool, async (client) => {
    await client.query(livingQuery, [credentialId, scopes, endsAt, livingHealth(endsAt)]);
    const told = await client.query(tellEndingQuery, [credentialId]);
    if (told.rowCount === 1) await writeAlerts(client, credentialId, services.settings.publicOrigin, { endsAt });
  });
}

/**
 * A page's own token is dead while the account lives: the place alone needs reconnecting, and its people are told once. Nothing is
 * marked when it has another token by now.
 */
export async function markListingLost(
  services: { database: { pool: Pool }; settings: { publicOrigin: string } },
  place: { id: string; sealed_token: string | null },
  failure: PlatformFailure,
): Promise<void> {
  await transaction(services.database.pool, async (client) => {
    const { rows } = await client.query<{ credential_id: string; restaurant_id: string }>(
      `update platforms set health = 'needs_reconnect', failure = $2 where id = $1 and health in ('connected', 'expiring')
         and sealed_token is not distinct from $3
       returning credential_id, restaurant_id`,
      [place.id, failure, place.sealed_token],
    );
    const [lost] = rows;
    if (lost?.credential_id)
      await writeAlerts(client, lost.credential_id, services.settings.publicOrigin, {
        restaurantId: lost.restaurant_id,
      });
  });
}

/** Keeps what a platform refused without touching the health: a 403, a 429 or a 500 is no lost account. */
export async function noteFailure(client: Queryable, platformId: string, failure: PlatformFailure): Promise<void> {
  await client.query("update platforms set failure = $2 where id = $1", [platformId, failure]);
}

/** A call was answered: the last failure is over. Written once a minute at most. */
export async function noteSuccess(client: Queryable, place: { platformId: string; credentialId: string | null }) {
  const isDue = `(last_ok_at is null or last_ok_at < now() - make_interval(secs => ${successIntervalSeconds}) or failure is not null)`;
  await client.query(
    `update platforms set last_ok_at = now(), failure = null, health = 'connected' where id = $1 and ${isDue}`,
    [place.platformId],
  );
  if (place.credentialId)
    await client.query(
      `update credentials set last_ok_at = now(), failure = null
       where id = $1 and health in ('connected', 'expiring') and ${isDue}`,
      [place.credentialId],
    );
}

/** Anything a connector threw as a `PlatformError`; a mistake of ours is UNKNOWN. */
export function asPlatformError(error: unknown, key: ConnectionKey | PlatformKey): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError("UNKNOWN", `The connection to ${key} failed.`, { cause: error });
}

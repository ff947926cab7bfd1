import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import type { Grant } from "#api/platforms/connector.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { livingHealth } from "../../platform-sessions/health.ts";

/** A consent that was started and has now come back. */
export type PendingAuthorization = {
  key: ConnectionKey;
  codeVerifier: string;
  credentialId: string | null;
  restaurantId: string | null;
  organizationId: string | null;
};

type Known = { id: string; user_id: string | null; account_id: string; account_name: string };
export type StoredGrant =
  | { outcome: "connected" | "reconnected" | "shared"; credentialId: string }
  | { outcome: "wrong_account"; expectedAccountName: string };

/** The account as it is known already: the one to be renewed, else the same one of the organization (or of the person). */
async function findKnown(client: Queryable, pending: PendingAuthorization, grant: Grant, userId: string) {
  if (pending.credentialId) {
    const { rows } = await client.query<Known>(
      "select id, user_id, account_id, account_name from credentials where id = $1 for update",
      [pending.credentialId],
    );
    if (rows[0]) return rows[0];
  }
  const { rows } = await client.query<Known>(
    `select id, user_id, account_id, account_name from credentials
     where key = $1 and account_id = $2 and organization_id is not distinct from $3 and ($3::uuid is not null or user_id = $4)
     for update`,
    [pending.key, grant.accountId, pending.organizationId, userId],
  );
  return rows[0] ?? null;
}

const nameOf = (principal: Principal) => `${principal.name} ${principal.lastname}`.trim();

function columnsOf(context: ApiContext, grant: Grant) {
  const consentEndsAt = grant.consentEndsAt === null ? null : new Date(grant.consentEndsAt);
  return [
    context.platforms.sealing.seal(grant.tokens),
    grant.tokens.expiresAt,
    grant.accountName,
    grant.accountEmail,
    grant.scopes,
    consentEndsAt,
    livingHealth(consentEndsAt),
  ];
}

// A conflict means that a colleague connected the same account in this very moment: one row, the newer tokens.
const insertQuery = `
  insert into credentials (id, organization_id, user_id, user_name, key, account_id, sealed_tokens, token_expires_at,
    account_name, account_email, scopes, consent_ends_at, health, last_ok_at, checked_at)
  values ($8, $9, $10, $11, $12, $13, $1, $2, $3, $4, $5, $6, $7, now(), now())
  on conflict (organization_id, key, account_id) do update set sealed_tokens = excluded.sealed_tokens,
    token_expires_at = excluded.token_expires_at, scopes = excluded.scopes, consent_ends_at = excluded.consent_ends_at,
    health = excluded.health, failure = null, alerted_at = null, refreshing_until = null
  returning id`;
// The trouble is over: places and whatever waits for them are as they were.
const renewQuery = `
  update credentials set sealed_tokens = $1, token_expires_at = $2, account_name = $3, account_email = $4, scopes = $5,
    consent_ends_at = $6, health = $7, failure = null, alerted_at = null, refreshing_until = null, last_ok_at = now(),
    checked_at = now(), updated_at = now(), user_id = coalesce($9, user_id), user_name = coalesce($10, user_name)
  where id = $8`;

/** Keeps what a consent gave: a new account, or a known one with fresh tokens. */
export async function storeGrant(
  context: ApiContext,
  pending: PendingAuthorization,
  grant: Grant,
): Promise<StoredGrant> {
  const principal = principalOf(context);
  const columns = columnsOf(context, grant);
  return transaction(context.database.pool, async (client) => {
    const known = await findKnown(client, pending, grant, principal.userId);
    if (!known) {
      const identity = [newId(), pending.organizationId, principal.userId, nameOf(principal), pending.key];
      const { rows } = await client.query<{ id: string }>(insertQuery, [...columns, ...identity, grant.accountId]);
      return { outcome: "connected", credentialId: rows[0]?.id ?? "" };
    }
    if (known.account_id !== grant.accountId)
      return { outcome: "wrong_account", expectedAccountName: known.account_name };
    // A colleague's account stays the colleague's, unless the person set out to renew it.
    const isShared = pending.credentialId === null && known.user_id !== null && known.user_id !== principal.userId;
    const owner = isShared ? [null, null] : [principal.userId, nameOf(principal)];
    await client.query(renewQuery, [...columns, known.id, ...owner]);
    await client.query("update platforms set health = 'connected', failure = null where credential_id = $1", [
      known.id,
    ]);
    return { outcome: isShared ? "shared" : "reconnected", credentialId: known.id };
  });
}

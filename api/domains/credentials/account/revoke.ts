import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { PlatformError, type Tokens } from "#api/platforms/connector.ts";
import type { AccessibleCredential } from "./access-scope.ts";

// Platforms withdraw a person's whole consent, and one app may stand behind several keys: whatever else lives by it would die too.
const isSharedQuery = `select 1 from credentials where id <> $1 and account_id = $2 and sealed_tokens is not null limit 1`;

/**
 * Stops using an account at once: its tokens, and those of its pages, are deleted before anybody else is asked. The platform is
 * told afterwards, unless the same account is connected elsewhere too; when it cannot be reached the person can still withdraw the
 * access there. Places stay, to be reconnected.
 */
export async function revokeCredential(context: ApiContext, credential: AccessibleCredential): Promise<void> {
  const { database, platforms, log } = context;
  const sealed = await transaction(database.pool, async (client) => {
    const { rows } = await client.query<{ sealed_tokens: string | null }>(
      "select sealed_tokens from credentials where id = $1 for update",
      [credential.id],
    );
    await client.query(
      `update credentials set health = 'revoked', sealed_tokens = null, token_expires_at = null, failure = null,
         refreshing_until = null, alerted_at = null, updated_at = now() where id = $1`,
      [credential.id],
    );
    await client.query("update platforms set sealed_token = null where credential_id = $1", [credential.id]);
    await client.query("delete from credential_locations where credential_id = $1", [credential.id]);
    return rows[0]?.sealed_tokens ?? null;
  });
  const authorization = platforms.connectors.get(credential.key)?.authorization;
  if (!sealed || authorization?.kind !== "oauth") return;
  const others = await database.pool.query(isSharedQuery, [credential.id, credential.accountId]);
  if (others.rowCount !== 0) return;
  try {
    await authorization.revoke(platforms.sealing.open<Tokens>(sealed));
  } catch (error) {
    const code = error instanceof PlatformError ? error.code : "UNKNOWN";
    log.warn("a platform could not be told of a revocation", {
      credentialId: credential.id,
      key: credential.key,
      code,
    });
  }
}

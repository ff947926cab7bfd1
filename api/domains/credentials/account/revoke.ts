import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { credentialLocations, credentials } from "#api/db/schema/credentials.ts";
import { platforms as platformTable } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { endWatch, watchedThrough } from "#api/domains/listings/end-watch.ts";
import { PlatformError, type Tokens } from "#api/platforms/connector.ts";
import { type AccessibleCredential, accountTold } from "./access-scope.ts";

/**
 * Revokes an account at once: its tokens, and those of its pages, are deleted before the platform is called. The platform is informed
 * afterwards, unless the same account is connected elsewhere too; when it cannot be reached, the person can withdraw the access
 * there. Listings stay, to be reconnected.
 */
export async function revokeCredential(context: ApiContext, credential: AccessibleCredential): Promise<void> {
  const { database, platforms, log } = context;
  const { sealed, watched } = await transaction(database, async (tx) => {
    const rows = await rowsOf<{ sealed_tokens: string | null }>(
      tx,
      sql`select ${credentials.sealedTokens} from ${credentials} where ${credentials.id} = ${credential.id} for update`,
    );
    const accounts = await watchedThrough(tx, credential.id);
    await tx
      .update(credentials)
      .set({
        health: "revoked",
        sealedTokens: null,
        tokenExpiresAt: null,
        failure: null,
        refreshingUntil: null,
        alertedAt: null,
        updatedAt: sql`now()`,
      })
      .where(eq(credentials.id, credential.id));
    await tx
      .update(platformTable)
      .set({ sealedToken: null, watchTriedAt: null, watchFailure: null })
      .where(eq(platformTable.credentialId, credential.id));
    await tx.delete(credentialLocations).where(eq(credentialLocations.credentialId, credential.id));
    recordAudit(tx, { by: context, action: "credential.revoked", ...accountTold(credential) });
    return { sealed: rows[0]?.sealed_tokens ?? null, watched: accounts };
  });
  const authorization = platforms.connectors.get(credential.key)?.authorization;
  if (!sealed || authorization?.kind !== "oauth") return;
  for (const account of watched) await endWatch(context, account, platforms.sealing.open<Tokens>(sealed));
  // Platforms withdraw a person's whole consent, and one app may serve several keys: revoking it would end the other connections, too.
  const others = await database.orm.execute(
    sql`select 1 from ${credentials} where ${credentials.id} <> ${credential.id} and ${credentials.accountId} = ${credential.accountId} and ${credentials.sealedTokens} is not null limit 1`,
  );
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

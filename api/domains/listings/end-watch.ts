import { sql } from "drizzle-orm";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { Tokens } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { asPlatformError } from "../platform-sessions/health.ts";
import { inAccount } from "../platform-sessions/in-account.ts";
import type { TokenServices } from "../platform-sessions/tokens.ts";

/** An account of a platform that announces changes here, and the credential it is reached with. */
export type WatchedAccount = { key: ConnectionKey; credentialId: string; accountId: string };

const isWatched = sql`${platforms.connectedAt} is not null and ${platforms.accountId} is not null and ${platforms.credentialId} is not null
  and ${platforms.watchTriedAt} is not null and ${platforms.watchFailure} is null`;
const columns = sql`${platforms.key}, ${platforms.credentialId} as "credentialId", ${platforms.accountId} as "accountId"`;

/** The account that announces changes of a restaurant's listing; null when none does. */
export async function watchedAccount(
  tx: Statements,
  restaurantId: string,
  key: ConnectionKey,
): Promise<WatchedAccount | null> {
  const [watched] = await rowsOf<WatchedAccount>(
    tx,
    sql`select ${columns} from ${platforms} where ${platforms.restaurantId} = ${restaurantId} and ${platforms.key} = ${key} and ${isWatched}`,
  );
  return watched ?? null;
}

/** All accounts that announce changes through this credential. */
export const watchedThrough = (tx: Statements, credentialId: string): Promise<WatchedAccount[]> =>
  rowsOf<WatchedAccount>(
    tx,
    sql`select distinct ${columns} from ${platforms} where ${platforms.credentialId} = ${credentialId} and ${isWatched}`,
  );

/** Whether a listing of any organization is still connected through the account. Those of a revoked credential are not. */
async function isUsed(tx: Statements, { key, accountId }: WatchedAccount): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from ${platforms} join ${credentials} on ${credentials.id} = ${platforms.credentialId}
    where ${platforms.key} = ${key} and ${platforms.accountId} = ${accountId} and ${platforms.connectedAt} is not null
      and ${credentials.health} <> 'revoked' limit 1`,
  );
  return rowCount !== 0;
}

/**
 * Ends the webhooks of an account that no listing uses any more. `tokens`: those of a credential that has just been revoked. A platform that refuses
 * is logged: what it goes on announcing is of no listing here. Throws VENDOR_DOWN and RATE_LIMITED, to be tried again.
 */
export async function endWatch(services: TokenServices, watched: WatchedAccount, tokens?: Tokens): Promise<void> {
  const { key, credentialId, accountId } = watched;
  const connector = services.platforms.connectors.get(key);
  const { unwatchAccount } = connector ?? {};
  if (!connector || !unwatchAccount || (await isUsed(services.database.orm, watched))) return;
  try {
    if (!tokens)
      await inAccount(services, { id: credentialId, key }, ({ accessToken }) => unwatchAccount(accessToken, accountId));
    else if (connector.authorization.kind === "oauth")
      await unwatchAccount((await connector.authorization.refresh(tokens)).accessToken, accountId);
  } catch (error) {
    const failure = asPlatformError(error, key);
    const { code, vendorCode } = failure;
    if (!tokens && (code === "VENDOR_DOWN" || code === "RATE_LIMITED")) throw failure;
    services.log.warn("the webhooks of an account could not be ended", { key, accountId, code, vendorCode });
  }
}

import { type Connector, PlatformError, type Tokens } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { asPlatformError, failureOf, markAccountLost } from "./health.ts";
import { freshTokens, type TokenServices } from "./tokens.ts";

/**
 * Does some work with an account's tokens. AUTH_EXPIRED renews them and retries once; when that fails too, the account is marked lost and
 * its people are notified. No other refusal changes its health. Throws PlatformError.
 */
export async function inAccount<T>(
  services: TokenServices,
  account: { id: string; key: ConnectionKey },
  work: (tokens: Tokens, connector: Connector) => Promise<T>,
): Promise<T> {
  const connector = services.platforms.connectors.get(account.key);
  if (!connector) throw new PlatformError("UNSUPPORTED", "This platform is not known here.");
  let refused: string | null = null;
  const attempt = async (force: boolean) => {
    const { tokens, sealed } = await freshTokens(services, connector, account.id, { force });
    refused = sealed;
    return work(tokens, connector);
  };
  try {
    return await attempt(false).catch((error: unknown) => {
      if (error instanceof PlatformError && error.code === "AUTH_EXPIRED") return attempt(true);
      throw error;
    });
  } catch (error) {
    const refusal = asPlatformError(error, account.key);
    if (refusal.code === "AUTH_EXPIRED") await markAccountLost(services, account.id, failureOf(refusal), refused);
    throw refusal;
  }
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type Connector, PlatformError, type Tokens } from "#api/platforms/connector.ts";
import { failureOf, markAccountLost } from "./health.ts";

/** Services for the work on tokens. */
export type TokenServices = Pick<ApiServices, "database" | "platforms" | "settings" | "log">;
/** A token this close to its expiry is renewed before use. */
const refreshBeforeEndSeconds = 300;
/** Longest a renewal may take; after that another process may try. */
const refreshLeaseSeconds = 45;
const waitIntervalMs = 150;

type Row = { sealed_tokens: string | null; health: string; failure: { vendorCode?: string | null } | null };

const lost = (vendorCode: string | null = null) =>
  new PlatformError("AUTH_EXPIRED", "This account must be connected again.", { vendorCode });

/** Tokens with the sealed text they are stored as, which identifies their version. */
export type KeptTokens = { tokens: Tokens; sealed: string };

async function readTokens(services: TokenServices, credentialId: string): Promise<KeptTokens> {
  const rows = await rowsOf<Row>(
    services.database.orm,
    sql`select ${credentials.sealedTokens}, ${credentials.health}, ${credentials.failure} from ${credentials} where ${credentials.id} = ${credentialId}`,
  );
  const [row] = rows;
  if (!row?.sealed_tokens || row.health === "needs_reconnect" || row.health === "revoked")
    throw lost(row?.failure?.vendorCode);
  return { tokens: services.platforms.sealing.open<Tokens>(row.sealed_tokens), sealed: row.sealed_tokens };
}

const isEnding = (tokens: Tokens, now: Date) =>
  tokens.expiresAt !== null && Date.parse(tokens.expiresAt) - now.getTime() < refreshBeforeEndSeconds * 1000;
const isOver = (tokens: Tokens, now: Date) =>
  tokens.expiresAt !== null && Date.parse(tokens.expiresAt) <= now.getTime();

/**
 * Renews the token and stores the new one. The row names who renews, so that no connection is held while the platform works
 * (docs/decisions/110). AUTH_EXPIRED marks the account lost; any other refusal leaves it as it is.
 */
async function renew(
  services: TokenServices,
  connector: Connector,
  credentialId: string,
  sealed: string,
): Promise<KeptTokens> {
  const { database, platforms } = services;
  const { authorization } = connector;
  if (authorization.kind !== "oauth") throw new PlatformError("UNSUPPORTED", "This platform has no tokens to renew.");
  try {
    const tokens = await authorization.refresh(platforms.sealing.open<Tokens>(sealed));
    const renewed = platforms.sealing.seal(tokens);
    const { rowCount } = await database.orm
      .update(credentials)
      .set({
        sealedTokens: renewed,
        tokenExpiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
        refreshingUntil: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(credentials.id, credentialId), eq(credentials.sealedTokens, sealed)));
    // Revoked or reconnected while the platform worked: the new tokens must not be stored.
    if (rowCount !== 1) return await readTokens(services, credentialId);
    return { tokens, sealed: renewed };
  } catch (error) {
    await database.orm
      .update(credentials)
      .set({ refreshingUntil: null })
      .where(and(eq(credentials.id, credentialId), eq(credentials.sealedTokens, sealed)));
    if (error instanceof PlatformError && error.code === "AUTH_EXPIRED") {
      const current = await readTokens(services, credentialId);
      // Reconnected while the platform worked: the refused grant was the former one.
      if (current.sealed !== sealed) return current;
      await markAccountLost(services, credentialId, failureOf(error), sealed);
    }
    throw error;
  }
}

/** Waits for the process that renews; returns the tokens stored afterwards. */
async function awaitRenewal(services: TokenServices, credentialId: string, sealed: string): Promise<KeptTokens> {
  const endsAt = Date.now() + refreshLeaseSeconds * 1000;
  while (Date.now() < endsAt) {
    await new Promise((wake) => setTimeout(wake, waitIntervalMs));
    const current = await readTokens(services, credentialId);
    if (current.sealed !== sealed) return current;
    const rows = await rowsOf<object>(
      services.database.orm,
      sql`select 1 from ${credentials} where ${credentials.id} = ${credentialId} and ${credentials.refreshingUntil} > now()`,
    );
    if (rows.length === 0) break;
  }
  throw new PlatformError("VENDOR_DOWN", "The account's token could not be renewed in time.");
}

async function reseal(services: TokenServices, credentialId: string, sealed: string, tokens: Tokens): Promise<void> {
  await services.database.orm
    .update(credentials)
    .set({ sealedTokens: services.platforms.sealing.seal(tokens) })
    .where(
      and(eq(credentials.id, credentialId), eq(credentials.sealedTokens, sealed), isNull(credentials.refreshingUntil)),
    );
}

/**
 * The account's tokens, valid for some minutes at least: renewed when they are about to expire, by one process at a time. A token sealed
 * with an older secret is resealed. `force` renews a token that the platform refuses.
 * Throws PlatformError: AUTH_EXPIRED when the account must be reconnected.
 */
export async function freshTokens(
  services: TokenServices,
  connector: Connector,
  credentialId: string,
  options: { now?: Date; force?: boolean } = {},
): Promise<KeptTokens> {
  const { now = new Date(), force = false } = options;
  const { tokens, sealed } = await readTokens(services, credentialId);
  if (!force && !isEnding(tokens, now)) {
    if (!services.platforms.sealing.isOutdated(sealed)) return { tokens, sealed };
    await reseal(services, credentialId, sealed, tokens);
    return readTokens(services, credentialId);
  }
  const { rowCount } = await services.database.orm
    .update(credentials)
    .set({ refreshingUntil: sql`now() + make_interval(secs => ${refreshLeaseSeconds})` })
    .where(
      and(
        eq(credentials.id, credentialId),
        eq(credentials.sealedTokens, sealed),
        sql`(${credentials.refreshingUntil} is null or ${credentials.refreshingUntil} < now())`,
      ),
    );
  try {
    if (rowCount !== 1) return await awaitRenewal(services, credentialId, sealed);
    return await renew(services, connector, credentialId, sealed);
  } catch (error) {
    // Tokens are renewed early, so that during a platform's outage the present one still works.
    const isDead = error instanceof PlatformError && error.code === "AUTH_EXPIRED";
    if (isDead || force || isOver(tokens, now)) throw error;
    services.log.warn("a token could not be renewed yet", { credentialId, key: connector.key });
    return { tokens, sealed };
  }
}

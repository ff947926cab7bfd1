import { sql } from "drizzle-orm";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type Connector, PlatformError, type Session } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { asPlatformError, failureOf, markAccountLost, markListingLost, noteFailure, noteSuccess } from "./health.ts";
import { freshTokens, type TokenServices } from "./tokens.ts";

/** A restaurant's listing on a platform, as stored. */
type Listing = {
  id: string;
  external_id: string | null;
  account_id: string | null;
  credential_id: string | null;
  sealed_token: string | null;
  country_code: string;
};

const languageOfCountry: Record<string, string> = {
  FR: "fr",
  BE: "fr",
  CH: "fr",
  ES: "es",
  IT: "it",
  GB: "en",
  US: "en",
};
/** Languages to request, the country's own first: platforms that show one language at a time are read once for each. */
const languagesFor = (countryCode: string) => [
  ...new Set([languageOfCountry[countryCode] ?? "en", "fr", "en", "es", "it"]),
];

async function findListing(services: TokenServices, restaurantId: string, key: ConnectionKey): Promise<Listing> {
  const rows = await rowsOf<Listing>(
    services.database.orm,
    sql`select ${platforms.id}, ${platforms.externalId}, ${platforms.accountId}, ${platforms.credentialId}, ${platforms.sealedToken}, ${restaurants.countryCode}
  from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId} where ${platforms.restaurantId} = ${restaurantId} and ${platforms.key} = ${key} and ${platforms.connectedAt} is not null`,
  );
  const [listing] = rows;
  if (!listing?.external_id)
    throw new PlatformError("NOT_FOUND", "This restaurant is not connected to the platform.", {
      vendorCode: "not_connected",
    });
  return listing;
}

/** `sealed`: the account's stored tokens it comes from; null without an account. */
type Access = { token: string; sealed: string | null };

async function accessFor(
  services: TokenServices,
  connector: Connector,
  listing: Listing,
  force: boolean,
): Promise<Access> {
  const { authorization } = connector;
  if (authorization.kind === "manual") throw new PlatformError("UNSUPPORTED", "This platform has no connection.");
  if (authorization.kind === "installation") return { token: await authorization.token(), sealed: null };
  if (!listing.credential_id)
    throw new PlatformError("AUTH_EXPIRED", "The account of this restaurant is gone.", { vendorCode: "no_account" });
  // A page's token depends on its account: a revoked account blocks it too.
  const options = { force: force && !listing.sealed_token };
  const { tokens, sealed } = await freshTokens(services, connector, listing.credential_id, options);
  const token = listing.sealed_token
    ? services.platforms.sealing.open<{ token: string }>(listing.sealed_token).token
    : tokens.accessToken;
  return { token, sealed };
}

const sessionOf = (listing: Listing, accessToken: string): Session => ({
  accessToken,
  location: { externalId: listing.external_id ?? "", accountId: listing.account_id },
  languages: languagesFor(listing.country_code),
});

function connectorOf(services: TokenServices, key: ConnectionKey): Connector {
  const connector = services.platforms.connectors.get(key);
  if (!connector) throw new PlatformError("UNSUPPORTED", "This platform is not known here.");
  return connector;
}

/**
 * Opens a session on a restaurant's listing on a platform. Its token works for some minutes: open one per run, and again during a long
 * one. Prefer `inSession`, which also updates the connection's health.
 * Throws PlatformError, if possible without calling the platform: AUTH_EXPIRED when the account must be reconnected, NOT_FOUND
 * (`not_connected`) when the restaurant has no listing there, UNSUPPORTED for platforms without connection.
 */
export async function openSession(services: TokenServices, restaurantId: string, key: ConnectionKey): Promise<Session> {
  const connector = connectorOf(services, key);
  const listing = await findListing(services, restaurantId, key);
  return sessionOf(listing, (await accessFor(services, connector, listing, false)).token);
}

/** `sealed`: the account's refused tokens. */
async function noteRefusal(services: TokenServices, listing: Listing, error: PlatformError, sealed: string | null) {
  const failure = failureOf(error);
  if (error.code !== "AUTH_EXPIRED" || !listing.credential_id)
    return noteFailure(services.database.orm, listing.id, failure);
  if (listing.sealed_token) return markListingLost(services, listing, failure);
  return markAccountLost(services, listing.credential_id, failure, sealed);
}

/**
 * Does some work in a session and updates the connection's health: a success is stored; AUTH_EXPIRED renews the token and retries once,
 * and only when that fails too the account is marked lost (and the mail written). Any other refusal is stored with the listing and
 * leaves the health. The work may run twice, then with a new session.
 * Throws the PlatformError of the work.
 */
export async function inSession<T>(
  services: TokenServices,
  where: { restaurantId: string; key: ConnectionKey },
  work: (session: Session, connector: Connector) => Promise<T>,
): Promise<T> {
  const connector = connectorOf(services, where.key);
  const listing = await findListing(services, where.restaurantId, where.key);
  let refused: string | null = null;
  const attempt = async (force: boolean) => {
    const { token, sealed } = await accessFor(services, connector, listing, force);
    refused = sealed;
    return work(sessionOf(listing, token), connector);
  };
  try {
    const result = await attempt(false).catch((error: unknown) => {
      const isWorthRenewing = connector.authorization.kind === "oauth" && !listing.sealed_token;
      if (isWorthRenewing && error instanceof PlatformError && error.code === "AUTH_EXPIRED") return attempt(true);
      throw error;
    });
    await noteSuccess(services.database.orm, { platformId: listing.id, credentialId: listing.credential_id });
    return result;
  } catch (error) {
    await noteRefusal(services, listing, asPlatformError(error, where.key), refused);
    throw error;
  }
}

import { and, eq, sql } from "drizzle-orm";
import { credentialLocations, credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { PlatformError, type VendorLocation } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { inAccount } from "../../platform-sessions/in-account.ts";
import type { TokenServices } from "../../platform-sessions/tokens.ts";

/** Limit of locations per account; listing stops there rather than fill the table. */
const locationsMax = 20_000;
const batchSize = 1000;

/** Lost listings to which the platform gives the very token again that it refused: being listed does not make them work. */
async function findStillRefused(services: TokenServices, credentialId: string, found: VendorLocation[]) {
  type Row = { id: string; externalId: string; sealed: string };
  const rows = await rowsOf<Row>(
    services.database.orm,
    sql`select ${platforms.id}, ${platforms.externalId} as "externalId", ${platforms.sealedToken} as sealed from ${platforms}
  where ${platforms.credentialId} = ${credentialId} and ${platforms.health} = 'needs_reconnect' and ${platforms.sealedToken} is not null`,
  );
  const tokens = new Map(found.map(({ externalId, token }) => [externalId, token]));
  const { sealing } = services.platforms;
  const isSame = ({ externalId, sealed }: Row): boolean => {
    try {
      return sealing.open<{ token: string }>(sealed).token === tokens.get(externalId);
    } catch {
      return false;
    }
  };
  return rows.filter(isSame).map(({ id }) => id);
}

async function keep(tx: Statements, credentialId: string, rows: object[], stillRefused: string[]): Promise<void> {
  // The account was revoked while the platform responded: its locations, and above all the pages' tokens, must not be stored.
  const { rowCount } = await tx.execute(
    sql`select 1 from ${credentials} where ${credentials.id} = ${credentialId} and ${credentials.health} <> 'revoked' for update`,
  );
  if (rowCount !== 1) throw new PlatformError("AUTH_EXPIRED", "This account was revoked.", { vendorCode: "revoked" });
  await tx.delete(credentialLocations).where(eq(credentialLocations.credentialId, credentialId));
  for (let from = 0; from < rows.length; from += batchSize)
    await tx.execute(
      insertSelect(
        credentialLocations,
        {
          credentialId: sql`${credentialId}::uuid`,
          externalId: sql`i."externalId"`,
          accountId: sql`i."accountId"`,
          name: sql`i.name`,
          formattedAddress: sql`i."formattedAddress"`,
          locality: sql`i.locality`,
          postalCode: sql`i."postalCode"`,
          countryCode: sql`i."countryCode"`,
          phone: sql`i.phone`,
          placeId: sql`i."placeId"`,
          url: sql`i.url`,
          sealedToken: sql`i."sealedToken"`,
        },
        sql`from json_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::json) as i("externalId" text, "accountId" text, name text, "formattedAddress" text,
    locality text, "postalCode" text, "countryCode" text, phone text, "placeId" text, url text, "sealedToken" text)`,
      ),
    );
  // Every consent brings new page tokens; the listings in use get theirs.
  await tx
    .update(platforms)
    .set({
      sealedToken: credentialLocations.sealedToken,
      accountId: credentialLocations.accountId,
      health: sql`case when ${platforms.id} = any(${sql.param(stillRefused)}::uuid[]) then ${platforms.health} else 'connected' end`,
    })
    .from(credentialLocations)
    .where(
      and(
        eq(platforms.credentialId, credentialId),
        eq(credentialLocations.credentialId, credentialId),
        eq(credentialLocations.externalId, platforms.externalId),
        sql`(${credentialLocations.sealedToken} is not null or ${platforms.accountId} is distinct from ${credentialLocations.accountId})`,
      ),
    );
  await tx
    .update(credentials)
    .set({ locationCount: rows.length, locationsAt: sql`now()`, lastOkAt: sql`now()` })
    .where(eq(credentials.id, credentialId));
}

/**
 * Lists all locations of an account and stores the list; returns how many. Either the whole new list is stored or the former one
 * stays. Throws PlatformError.
 */
export async function refreshLocations(
  services: TokenServices,
  account: { id: string; key: ConnectionKey },
): Promise<number> {
  const found = await inAccount(services, account, async (tokens, connector) => {
    if (!connector.locations) throw new PlatformError("UNSUPPORTED", "This platform lists no places.");
    // The same location can come through several accounts, or twice when pages shift while they are read.
    const locations = new Map<string, VendorLocation>();
    for await (const location of connector.locations(tokens)) {
      locations.set(location.externalId, location);
      if (locations.size >= locationsMax) break;
    }
    return [...locations.values()];
  });
  const rows = found.map(({ token, ...location }) => ({
    ...location,
    sealedToken: token === null ? null : services.platforms.sealing.seal({ token }),
  }));
  const stillRefused = await findStillRefused(services, account.id, found);
  await transaction(services.database, (tx) => keep(tx, account.id, rows, stillRefused));
  return rows.length;
}

import { type Queryable, transaction } from "#api/db/transaction.ts";
import { PlatformError, type VendorLocation } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { inAccount } from "../../platform-sessions/in-account.ts";
import type { TokenServices } from "../../platform-sessions/tokens.ts";

/** Beyond this an account is not an organization's; the walk stops rather than fill the table. */
const locationsMax = 20_000;
const batchSize = 1000;

const insertQuery = `
  insert into credential_locations (credential_id, external_id, account_id, name, formatted_address, locality, postal_code,
    country_code, phone, place_id, url, sealed_token)
  select $1, i."externalId", i."accountId", i.name, i."formattedAddress", i.locality, i."postalCode", i."countryCode", i.phone,
    i."placeId", i.url, i."sealedToken"
  from json_to_recordset($2::json) as i("externalId" text, "accountId" text, name text, "formattedAddress" text,
    locality text, "postalCode" text, "countryCode" text, phone text, "placeId" text, url text, "sealedToken" text)`;
// A page's token is new with every consent; the places that are in use get theirs. $2: places whose token was refused and is the same.
const renewPlacesQuery = `
  update platforms p set sealed_token = l.sealed_token, account_id = l.account_id,
    health = case when p.id = any($2::uuid[]) then p.health else 'connected' end
  from credential_locations l where p.credential_id = $1 and l.credential_id = $1 and l.external_id = p.external_id
    and (l.sealed_token is not null or p.account_id is distinct from l.account_id)`;

const refusedQuery = `select id, external_id as "externalId", sealed_token as sealed from platforms
  where credential_id = $1 and health = 'needs_reconnect' and sealed_token is not null`;

/** Lost places to which the platform gives the very token again that it refused: that it lists them proves nothing. */
async function findStillRefused(services: TokenServices, credentialId: string, found: VendorLocation[]) {
  type Row = { id: string; externalId: string; sealed: string };
  const { rows } = await services.database.pool.query<Row>(refusedQuery, [credentialId]);
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

async function keep(client: Queryable, credentialId: string, rows: object[], stillRefused: string[]): Promise<void> {
  // Revoked while the platform answered: what it told, pages' tokens above all, is no longer wanted.
  const { rowCount } = await client.query(
    "select 1 from credentials where id = $1 and health <> 'revoked' for update",
    [credentialId],
  );
  if (rowCount !== 1) throw new PlatformError("AUTH_EXPIRED", "This account was revoked.", { vendorCode: "revoked" });
  await client.query("delete from credential_locations where credential_id = $1", [credentialId]);
  for (let from = 0; from < rows.length; from += batchSize)
    await client.query(insertQuery, [credentialId, JSON.stringify(rows.slice(from, from + batchSize))]);
  await client.query(renewPlacesQuery, [credentialId, stillRefused]);
  await client.query(
    "update credentials set location_count = $2, locations_at = now(), last_ok_at = now() where id = $1",
    [credentialId, rows.length],
  );
}

/**
 * Lists every place an account sees and keeps the list. How many. Either the whole new list is kept or the former one stays.
 * Throws PlatformError.
 */
export async function refreshLocations(
  services: TokenServices,
  account: { id: string; key: ConnectionKey },
): Promise<number> {
  const found = await inAccount(services, account, async (tokens, connector) => {
    if (!connector.locations) throw new PlatformError("UNSUPPORTED", "This platform lists no places.");
    // The same place can come through several accounts, or twice when pages move while they are read.
    const places = new Map<string, VendorLocation>();
    for await (const place of connector.locations(tokens)) {
      places.set(place.externalId, place);
      if (places.size >= locationsMax) break;
    }
    return [...places.values()];
  });
  const rows = found.map(({ token, ...place }) => ({
    ...place,
    sealedToken: token === null ? null : services.platforms.sealing.seal({ token }),
  }));
  const stillRefused = await findStillRefused(services, account.id, found);
  await transaction(services.database.pool, (client) => keep(client, account.id, rows, stillRefused));
  return rows.length;
}

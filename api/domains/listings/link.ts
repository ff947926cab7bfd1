import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelForFormerListing } from "../outbox/former-listing.ts";
import { forgetProfile, forgetSyncState } from "./other-listing.ts";

/** A place on a platform that a restaurant is about to be tied to. */
export type ListingToLink = {
  key: ConnectionKey;
  /** Null for platforms that are followed by hand. */
  externalId: string | null;
  accountId: string | null;
  name: string | null;
  placeId: string | null;
  url: string | null;
  sealedToken: string | null;
  /** Null for platforms of the whole installation and manual ones. */
  credentialId: string | null;
};
export type LinkResult =
  | { outcome: "connected" | "unchanged" }
  /** `already_added`: another restaurant has the place. `restaurant_taken`: this one has another place. */
  | { outcome: "refused"; reason: "already_added" | "restaurant_taken"; restaurantId: string };
type Row = { external_id: string | null; credential_id: string | null; connected_at: Date | null; health: string };

const upsertQuery = `
  insert into platforms (id, restaurant_id, key, external_id, account_id, name, place_id, url, sealed_token, credential_id,
    connected_at, claimed_at, claimed_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    case when $11::uuid is null then now() end, case when $11::uuid is not null then now() end, $11)
  on conflict (restaurant_id, key) do update set external_id = excluded.external_id, account_id = excluded.account_id,
    name = excluded.name, place_id = excluded.place_id, url = excluded.url, sealed_token = excluded.sealed_token,
    credential_id = excluded.credential_id, health = 'connected', failure = null, permissions = null, permissions_at = null,
    connected_at = excluded.connected_at, claimed_at = excluded.claimed_at, claimed_by = excluded.claimed_by,
    claim_refused_at = null`;

/** Two submits for one place, or one restaurant, wait for each other until their transactions end. */
export async function lockListing(client: Queryable, key: ConnectionKey, parts: string[]): Promise<void> {
  for (const part of parts.toSorted())
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`place ${key} ${part}`]);
}

/** The page's token, unless its account was revoked since it was read; a revocation under way waits for this transaction. */
async function tokenToKeep(client: Queryable, { credentialId, sealedToken }: ListingToLink): Promise<string | null> {
  if (sealedToken === null || credentialId === null) return sealedToken;
  const { rowCount } = await client.query("select 1 from credentials where id = $1 and health <> 'revoked' for share", [
    credentialId,
  ]);
  return rowCount === 1 ? sealedToken : null;
}

async function holderOf(
  client: Queryable,
  organizationId: string | null,
  restaurantId: string,
  place: Pick<ListingToLink, "key" | "externalId">,
) {
  const { rows } = await client.query<{ restaurant_id: string }>(
    `select p.restaurant_id from platforms p join restaurants r on r.id = p.restaurant_id
     where p.key = $1 and p.external_id = $2 and p.connected_at is not null
       and ($3::uuid is null or r.organization_id = $3) and r.id <> $4 limit 1`,
    [place.key, place.externalId, organizationId, restaurantId],
  );
  return rows[0]?.restaurant_id ?? null;
}

/** Nobody ties this place of the whole installation until the transaction ends; does another restaurant have it? */
export async function lockExclusively(
  client: Queryable,
  restaurantId: string,
  key: ConnectionKey,
  externalId: string,
): Promise<boolean> {
  await lockListing(client, key, [`everybody ${externalId}`, restaurantId]);
  return (await holderOf(client, null, restaurantId, { key, externalId })) !== null;
}

/**
 * Ties a restaurant to a place, in the caller's transaction. A place belongs to one restaurant of an organization, and a restaurant
 * has one place per platform; `replace` lets it change its own. `isExclusive`: it belongs to one restaurant of the whole installation.
 * `claimedBy`: this user's claim of it, which is live once somebody approves it.
 */
export async function linkListing(
  client: Queryable,
  restaurant: { restaurantId: string; organizationId: string },
  place: ListingToLink,
  options: { replace?: boolean; isExclusive?: boolean; claimedBy?: string | null } = {},
): Promise<LinkResult> {
  const { restaurantId, organizationId } = restaurant;
  const owner = options.isExclusive ? null : organizationId;
  await lockListing(client, place.key, [`${owner ?? "everybody"} ${place.externalId}`, restaurantId]);
  if (place.externalId !== null) {
    const holder = await holderOf(client, owner, restaurantId, place);
    if (holder) return { outcome: "refused", reason: "already_added", restaurantId: holder };
  }
  const { rows } = await client.query<Row>(
    "select external_id, credential_id, connected_at, health from platforms where restaurant_id = $1 and key = $2",
    [restaurantId, place.key],
  );
  const [current] = rows;
  const isConnected = current !== undefined && current.connected_at !== null;
  const isSame = isConnected && current.external_id !== null && current.external_id === place.externalId;
  if (isSame && current.credential_id === place.credentialId && current.health === "connected")
    return { outcome: "unchanged" };
  if (isConnected && !isSame && !options.replace)
    return { outcome: "refused", reason: "restaurant_taken", restaurantId };
  const { key, externalId, accountId, name, placeId, url, credentialId } = place;
  const sealedToken = await tokenToKeep(client, place);
  // Before the place itself: a run that ends locks them in this order.
  if (current && current.external_id !== externalId) await forgetSyncState(client, restaurantId, key);
  const values = [newId(), restaurantId, key, externalId, accountId, name, placeId, url, sealedToken, credentialId];
  await client.query(upsertQuery, [...values, options.claimedBy ?? null]);
  return { outcome: "connected" };
}

/**
 * Unties a restaurant from its place, in the caller's transaction. Reviews stay, and with them the platform in the restaurant's
 * list; without any, the platform goes from it.
 */
export async function unlinkListing(client: Queryable, restaurantId: string, key: ConnectionKey): Promise<void> {
  await cancelForFormerListing(client, restaurantId, key);
  await client.query(
    `update platforms set credential_id = null, external_id = null, account_id = null, sealed_token = null, name = null,
       place_id = null, url = null, permissions = null, permissions_at = null, failure = null, health = 'connected',
       connected_at = null, last_ok_at = null, claimed_at = null, claimed_by = null, claim_refused_at = null
     where restaurant_id = $1 and key = $2`,
    [restaurantId, key],
  );
  await forgetProfile(client, restaurantId, key);
  await client.query(
    `delete from platforms p where p.restaurant_id = $1 and p.key = $2
       and not exists (select from reviews v where v.restaurant_id = $1 and v.platform_key = $2)`,
    [restaurantId, key],
  );
}

import { and, eq, sql } from "drizzle-orm";
import { type AuditRecord, recordAudit, systemActor } from "#api/audit/record.ts";
import { newId } from "#api/db/ids.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelForFormerListing } from "../outbox/former-listing.ts";
import { forgetProfile, forgetSyncState } from "./other-listing.ts";

/** Listing that is about to be linked to a restaurant. */
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
  /** `already_added`: another restaurant has the listing. `restaurant_taken`: this one has another listing. */
  | { outcome: "refused"; reason: "already_added" | "restaurant_taken"; restaurantId: string };
type Row = {
  external_id: string | null;
  name: string | null;
  credential_id: string | null;
  connected_at: Date | null;
  health: string;
};

/** Makes two submits for one listing, or one restaurant, wait for each other until their transactions end. */
export async function lockListing(tx: Statements, key: ConnectionKey, parts: string[]): Promise<void> {
  for (const part of parts.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place ${key} ${part}`}, 0))`);
}

/** The page's token, unless its account was revoked since it was read; a revocation under way waits for this transaction. */
async function tokenToKeep(tx: Statements, { credentialId, sealedToken }: ListingToLink): Promise<string | null> {
  if (sealedToken === null || credentialId === null) return sealedToken;
  const { rowCount } = await tx.execute(
    sql`select 1 from ${credentials} where ${credentials.id} = ${credentialId} and ${credentials.health} <> 'revoked' for share`,
  );
  return rowCount === 1 ? sealedToken : null;
}

async function holderOf(
  tx: Statements,
  organizationId: string | null,
  restaurantId: string,
  listing: Pick<ListingToLink, "key" | "externalId">,
) {
  const rows = await rowsOf<{ restaurant_id: string }>(
    tx,
    sql`select ${platforms.restaurantId} from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
     where ${platforms.key} = ${listing.key} and ${platforms.externalId} = ${listing.externalId} and ${platforms.connectedAt} is not null
       and (${organizationId}::uuid is null or ${restaurants.organizationId} = ${organizationId}) and ${restaurants.id} <> ${restaurantId} limit 1`,
  );
  return rows[0]?.restaurant_id ?? null;
}

/** Locks the listing in the whole installation until the transaction ends; returns whether another restaurant has it. */
export async function lockExclusively(
  tx: Statements,
  restaurantId: string,
  key: ConnectionKey,
  externalId: string,
): Promise<boolean> {
  await lockListing(tx, key, [`everybody ${externalId}`, restaurantId]);
  return (await holderOf(tx, null, restaurantId, { key, externalId })) !== null;
}

/**
 * Links a listing to a restaurant, in the caller's transaction. A listing belongs to one restaurant of an organization, and a restaurant
 * has one listing per platform; `replace` lets it change its own. `isExclusive`: it belongs to one restaurant of the whole installation.
 * `claimedBy`: this user's claim of it, which takes effect once somebody approves it.
 */
export async function linkListing(
  tx: Statements,
  restaurant: { restaurantId: string; organizationId: string },
  listing: ListingToLink,
  options: { replace?: boolean; isExclusive?: boolean; claimedBy?: string | null; by?: AuditRecord["by"] } = {},
): Promise<LinkResult> {
  const { restaurantId, organizationId } = restaurant;
  const owner = options.isExclusive ? null : organizationId;
  await lockListing(tx, listing.key, [`${owner ?? "everybody"} ${listing.externalId}`, restaurantId]);
  if (listing.externalId !== null) {
    const holder = await holderOf(tx, owner, restaurantId, listing);
    if (holder) return { outcome: "refused", reason: "already_added", restaurantId: holder };
  }
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${platforms.externalId}, ${platforms.name}, ${platforms.credentialId}, ${platforms.connectedAt}, ${platforms.health} from ${platforms} where ${platforms.restaurantId} = ${restaurantId} and ${platforms.key} = ${listing.key}`,
  );
  const [current] = rows;
  const isConnected = current !== undefined && current.connected_at !== null;
  const isSame = isConnected && current.external_id !== null && current.external_id === listing.externalId;
  if (isSame && current.credential_id === listing.credentialId && current.health === "connected")
    return { outcome: "unchanged" };
  if (isConnected && !isSame && !options.replace)
    return { outcome: "refused", reason: "restaurant_taken", restaurantId };
  const { key, externalId, accountId, name, placeId, url, credentialId } = listing;
  const sealedToken = await tokenToKeep(tx, listing);
  // Locked before the listing itself: a run that ends locks them in this order.
  if (current && current.external_id !== externalId) await forgetSyncState(tx, restaurantId, key);
  const { claimedBy = null } = options;
  const linked = {
    externalId,
    accountId,
    name,
    placeId,
    url,
    sealedToken,
    credentialId,
    claimedBy,
    connectedAt: claimedBy === null ? sql`now()` : null,
    claimedAt: claimedBy === null ? null : sql`now()`,
  };
  const notWatched = { watchTriedAt: null, watchFailure: null, figuresTriedAt: null };
  const fresh = { health: "connected", failure: null, permissions: null, permissionsAt: null } as const;
  await tx
    .insert(platforms)
    .values({ id: newId(), restaurantId, key, ...linked })
    .onConflictDoUpdate({
      target: [platforms.restaurantId, platforms.key],
      set: { ...linked, ...fresh, ...notWatched, claimRefusedAt: null },
    });
  const former = isConnected ? { listing: current.name, externalId: current.external_id } : {};
  const waits = claimedBy === null ? {} : { waitsForApproval: true };
  recordAudit(tx, {
    by: options.by ?? systemActor,
    action: "connection.connected",
    subject: { id: connectionId(restaurantId, key), name },
    restaurantId,
    organizationId,
    before: { account: current?.credential_id, ...former },
    after: { account: credentialId, listing: name, externalId, url, connected: true, ...waits },
  });
  return { outcome: "connected" };
}

/** The id of a connection in the audit log: its row ends with it. */
const connectionId = (restaurantId: string, key: ConnectionKey) => `${restaurantId}/${key}`;

/**
 * Unlinks a restaurant from its listing, in the caller's transaction. Reviews stay, and with them the platform in the restaurant's
 * list; without any, the platform is removed from it.
 */
export async function unlinkListing(
  tx: Statements,
  restaurantId: string,
  key: ConnectionKey,
  by: AuditRecord["by"] = systemActor,
): Promise<void> {
  const { name: listing, externalId, url, credentialId: account } = platforms;
  const [former] = await tx
    .select({ listing, externalId, url, account })
    .from(platforms)
    .where(and(eq(platforms.restaurantId, restaurantId), eq(platforms.key, key)));
  const subject = { id: connectionId(restaurantId, key), name: former?.listing };
  recordAudit(tx, { by, action: "connection.disconnected", subject, restaurantId, before: former });
  await cancelForFormerListing(tx, restaurantId, key);
  await tx
    .update(platforms)
    .set({
      credentialId: null,
      externalId: null,
      accountId: null,
      sealedToken: null,
      name: null,
      placeId: null,
      url: null,
      permissions: null,
      permissionsAt: null,
      failure: null,
      health: "connected",
      connectedAt: null,
      lastOkAt: null,
      claimedAt: null,
      claimedBy: null,
      claimRefusedAt: null,
      watchTriedAt: null,
      watchFailure: null,
      figuresTriedAt: null,
    })
    .where(and(eq(platforms.restaurantId, restaurantId), eq(platforms.key, key)));
  await forgetProfile(tx, restaurantId, key);
  await tx
    .delete(platforms)
    .where(
      and(
        eq(platforms.restaurantId, restaurantId),
        eq(platforms.key, key),
        sql`not exists (select from ${reviews} where ${reviews.restaurantId} = ${restaurantId} and ${reviews.platformKey} = ${key})`,
      ),
    );
}

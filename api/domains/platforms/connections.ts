import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type AccessibleRestaurant, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { users } from "#api/db/schema/users.ts";
import { fail } from "#api/errors.ts";
import { listingState } from "#api/listing-state.ts";
import { principalOf } from "#api/principal.ts";
import type { Connection, PlatformOffer } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { listOffers } from "./offers.ts";

const p = alias(platforms, "p");
const c = alias(credentials, "c");
const u = alias(users, "u");
const t = alias(reviewTotals, "t");
const i = alias(outboxItems, "i");

type Stored = Omit<Connection, keyof PlatformOffer | "replyUrl" | "restaurantId"> & { key: ConnectionKey };

async function readListings(context: ApiContext, restaurantId: string): Promise<Stored[]> {
  const { rows } = await context.database.orm.execute<Stored>(sql`
    select ${p.id} as "_id", ${p.key}, ${listingState(context.platforms)} as state, ${p.name}, ${p.url}, ${p.externalId} as "externalId",
      case when ${c.id} is not null then jsonb_build_object('_id', ${c.id}, 'accountName', ${c.accountName},
        'connectedBy', coalesce(nullif(trim(${u.name} || ' ' || ${u.lastname}), ''), ${c.userName}),
        'consentEndsAt', ${instant(c.consentEndsAt)}) end as credential,
      ${p.permissions}, coalesce(case when ${c.health} = 'needs_reconnect' then ${c.failure} end, ${p.failure}) as failure,
      case when ${p.watchTriedAt} is not null then jsonb_build_object('failure', ${p.watchFailure}) end as announcements,
      ${instant(p.lastOkAt)} as "lastOkAt", ${instant(p.connectedAt)} as "connectedAt",
      ${instant(p.claimedAt)} as "claimedAt", ${instant(p.claimRefusedAt)} as "claimRefusedAt",
      ${p.remoteCount} as "remoteCount", ${p.remoteRating} as "remoteRating", ${instant(p.remoteAt)} as "remoteAt",
      (select coalesce(sum(${t.count}), 0)::int from ${reviewTotals} ${t}
        where ${t.restaurantId} = ${p.restaurantId} and ${t.platformKey} = ${p.key} and not ${t.isPrivate}) as "reviewCount",
      (select count(*)::int from ${outboxItems} ${i} where ${i.restaurantId} = ${p.restaurantId} and ${i.platformKey} = ${p.key}
        and ${i.state} in ('queued', 'sending')) as "waitingCount"
    from ${platforms} ${p} left join ${credentials} ${c} on ${c.id} = ${p.credentialId} left join ${users} ${u} on ${u.id} = ${c.userId}
    where ${p.restaurantId} = ${restaurantId}`);
  return rows;
}

const nothingStored: Omit<Stored, "key"> = {
  _id: null,
  state: "not_connected",
  name: null,
  url: null,
  externalId: null,
  credential: null,
  permissions: null,
  failure: null,
  lastOkAt: null,
  announcements: null,
  connectedAt: null,
  claimedAt: null,
  claimRefusedAt: null,
  remoteCount: null,
  remoteRating: null,
  remoteAt: null,
  reviewCount: 0,
  waitingCount: 0,
};

/** A restaurant's listing on every platform of this installation. Without the right to read accounts no account is shown. */
export async function listConnections(context: ApiContext, restaurant: AccessibleRestaurant): Promise<Connection[]> {
  const stored = new Map((await readListings(context, restaurant.id)).map((listing) => [listing.key, listing]));
  const seesAccounts = mayIn(principalOf(context), restaurant.organizationId, {
    action: "read",
    subject: "Credential",
  });
  return listOffers(context.platforms).map((offer) => {
    const listing = { ...nothingStored, ...stored.get(offer.key) };
    const connector = context.platforms.connectors.get(offer.key);
    const isPlaced = listing.externalId !== null || listing.url !== null;
    const replyUrl = isPlaced
      ? (connector?.replyUrl({ externalId: listing.externalId ?? "", url: listing.url }) ?? null)
      : null;
    const credential = seesAccounts ? listing.credential : null;
    return { ...offer, ...listing, credential, replyUrl, restaurantId: restaurant.id };
  });
}

/** A restaurant's listing on one platform. NOT_FOUND for a platform this installation does not know. */
export async function getConnection(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  key: ConnectionKey,
): Promise<Connection> {
  const found = (await listConnections(context, restaurant)).find((connection) => connection.key === key);
  if (!found) throw fail("NOT_FOUND");
  return found;
}

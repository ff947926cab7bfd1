import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { Connection, PlatformOffer } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { listOffers } from "./offers.ts";
import { listingState } from "./state.ts";

type Stored = Omit<Connection, keyof PlatformOffer | "replyUrl" | "restaurantId"> & { key: ConnectionKey };

async function readPlaces(context: ApiContext, restaurantId: string): Promise<Stored[]> {
  const { rows } = await context.database.orm.execute<Stored>(sql`
    select p.id as "_id", p.key, ${listingState(context.platforms)} as state, p.name, p.url, p.external_id as "externalId",
      case when c.id is not null then jsonb_build_object('_id', c.id, 'accountName', c.account_name,
        'connectedBy', coalesce(nullif(trim(u.name || ' ' || u.lastname), ''), c.user_name),
        'consentEndsAt', ${instant(sql`c.consent_ends_at`)}) end as credential,
      p.permissions, coalesce(case when c.health = 'needs_reconnect' then c.failure end, p.failure) as failure,
      ${instant(sql`p.last_ok_at`)} as "lastOkAt", ${instant(sql`p.connected_at`)} as "connectedAt",
      ${instant(sql`p.claimed_at`)} as "claimedAt", ${instant(sql`p.claim_refused_at`)} as "claimRefusedAt",
      p.remote_count as "remoteCount", p.remote_rating as "remoteRating", ${instant(sql`p.remote_at`)} as "remoteAt",
      (select coalesce(sum(t.count), 0)::int from review_totals t
        where t.restaurant_id = p.restaurant_id and t.platform_key = p.key and not t.is_private) as "reviewCount",
      (select count(*)::int from outbox_items i where i.restaurant_id = p.restaurant_id and i.platform_key = p.key
        and i.state in ('queued', 'sending')) as "waitingCount"
    from platforms p left join credentials c on c.id = p.credential_id left join users u on u.id = c.user_id
    where p.restaurant_id = ${restaurantId}`);
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
  connectedAt: null,
  claimedAt: null,
  claimRefusedAt: null,
  remoteCount: null,
  remoteRating: null,
  remoteAt: null,
  reviewCount: 0,
  waitingCount: 0,
};

/** A restaurant's place on every platform this installation knows. Who may not read accounts sees no account. */
export async function listConnections(context: ApiContext, restaurant: AccessibleRestaurant): Promise<Connection[]> {
  const stored = new Map((await readPlaces(context, restaurant.id)).map((place) => [place.key, place]));
  const seesAccounts = mayIn(principalOf(context), restaurant.organizationId, {
    action: "read",
    subject: "Credential",
  });
  return listOffers(context.platforms).map((offer) => {
    const place = { ...nothingStored, ...stored.get(offer.key) };
    const connector = context.platforms.connectors.get(offer.key);
    const isPlaced = place.externalId !== null || place.url !== null;
    const replyUrl = isPlaced
      ? (connector?.replyUrl({ externalId: place.externalId ?? "", url: place.url }) ?? null)
      : null;
    const credential = seesAccounts ? place.credential : null;
    return { ...offer, ...place, credential, replyUrl, restaurantId: restaurant.id };
  });
}

/** A restaurant's place on one platform. NOT_FOUND for a platform this installation does not know. */
export async function getConnection(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  key: ConnectionKey,
): Promise<Connection> {
  const found = (await listConnections(context, restaurant)).find((connection) => connection.key === key);
  if (!found) throw fail("NOT_FOUND");
  return found;
}

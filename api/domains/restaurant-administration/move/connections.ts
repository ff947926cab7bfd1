import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { RestaurantMove } from "#contract/restaurant-administration/schemas.ts";

/** A listing of the restaurant, and whether it stays connected in the other organization. */
export type MovedListing = {
  id: string;
  key: ConnectionKey;
  credentialId: string | null;
  /** The same account, connected in the other organization. */
  sameAccountId: string | null;
  fate: RestaurantMove["connections"][number]["by"] | RestaurantMove["ends"]["connections"][number]["why"];
};

const p = platforms;
const c = credentials;
const other = alias(credentials, "other");
const beside = alias(platforms, "beside");
const there = alias(restaurants, "there");

/**
 * What becomes of each listing. An account moves where no other restaurant uses it; where the other organization has the same account, the
 * listing goes on by that one. A listing that a restaurant there has already ends: it is one restaurant's in an organization.
 */
export function readListings(
  tx: Statements,
  { restaurantId, from, to }: { restaurantId: string; from: string; to: string },
): Promise<MovedListing[]> {
  const isTaken = sql`exists (select from ${p} ${beside} join ${restaurants} ${there} on ${there.id} = ${beside.restaurantId}
    where ${there.organizationId} = ${to} and ${beside.key} = ${p.key} and ${beside.externalId} = ${p.externalId}
      and ${beside.connectedAt} is not null)`;
  const isShared = sql`exists (select from ${p} ${beside} where ${beside.credentialId} = ${p.credentialId}
    and ${beside.restaurantId} <> ${p.restaurantId})`;
  return rowsOf<MovedListing>(
    tx,
    sql`select ${p.id}, ${p.key}, ${p.credentialId} as "credentialId", ${other.id} as "sameAccountId",
      case when ${isTaken} then 'taken' when ${c.organizationId} is distinct from ${from}::uuid then 'itself'
        when ${other.id} is not null then 'targetAccount' when ${isShared} then 'shared' else 'account' end as fate
      from ${p} left join ${c} on ${c.id} = ${p.credentialId}
        left join ${c} ${other} on ${other.organizationId} = ${to} and ${other.key} = ${c.key} and ${other.accountId} = ${c.accountId}
      where ${p.restaurantId} = ${restaurantId} and (${p.connectedAt} is not null or ${p.claimedAt} is not null)
      order by ${p.key}`,
  );
}

/** Listings that stay connected, and those that end. */
export function partedListings(listings: readonly MovedListing[]) {
  const stays: RestaurantMove["connections"] = [];
  const ends: RestaurantMove["ends"]["connections"] = [];
  for (const { key, fate } of listings)
    if (fate === "shared" || fate === "taken") ends.push({ key, why: fate });
    else stays.push({ key, by: fate });
  return { stays, ends };
}

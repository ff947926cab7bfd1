import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

const p = alias(platforms, "p");
const c = alias(credentials, "c");

const keysOf = (platforms: Platforms, kind: Connector["authorization"]["kind"]): SQL => {
  const keys: ConnectionKey[] = [...platforms.connectors.values()]
    .filter((connector) => connector.authorization.kind === kind)
    .map(({ key }) => key);
  return sql`${sql.param(keys)}::text[]`;
};

/**
 * SQL for the state of a listing `p` with its account `c` (`ListingState`): the worse of the account's and the page's own. A listing of a
 * consent platform whose account is gone needs reconnecting.
 */
export function listingState(platforms: Platforms): SQL {
  return sql`case
    when ${p.claimedAt} is not null then 'waits_for_approval'
    when ${p.connectedAt} is null then 'not_connected'
    when ${p.key} = any(${keysOf(platforms, "manual")}) then 'manual'
    when ${p.key} = any(${keysOf(platforms, "oauth")}) and ${c.id} is null then 'needs_reconnect'
    when ${c.health} in ('needs_reconnect', 'revoked') then ${c.health}
    when ${p.health} in ('needs_reconnect', 'revoked') then ${p.health}
    else coalesce(${c.health}, ${p.health}) end`;
}

/** Worst first: the order in which states need action. */
export const stateOrder = [
  "needs_reconnect",
  "revoked",
  "waits_for_approval",
  "expiring",
  "connected",
  "manual",
  "not_connected",
] as const;
/** The rank of a state in that order. */
export const stateRank = (state: SQL): SQL => sql`array_position(${sql.param([...stateOrder])}::text[], ${state})`;

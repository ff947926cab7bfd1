import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { ClaimDecision, ListingClaim } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { syncAtOnce } from "../listings/first-sync.ts";
import { lockExclusively } from "../listings/link.ts";

const listMax = 100;

/** Claims within the caller's reach that wait for somebody's word, the oldest first. */
export async function listClaims(context: ApiContext): Promise<ListingClaim[]> {
  const { rows } = await context.database.orm.execute<ListingClaim>(sql`
    select p.key, p.external_id as "externalId", p.name, p.url, ${instant(sql`p.claimed_at`)} as "claimedAt",
      coalesce(nullif(trim(u.name || ' ' || u.lastname), ''), u.email, '') as "claimedBy",
      jsonb_build_object('_id', r.id, 'name', coalesce(r.internal_name, r.name), 'formattedAddress', r.formatted_address)
        as restaurant,
      jsonb_build_object('_id', o.id, 'name', o.name) as organization
    from platforms p join restaurants r on r.id = p.restaurant_id join organizations o on o.id = r.organization_id
    left join users u on u.id = p.claimed_by
    where p.claimed_at is not null and r.active and ${accessCondition(principalOf(context), "r")}
    order by p.claimed_at, p.id limit ${listMax}`);
  return rows;
}

const approveQuery = `update platforms set connected_at = now(), claimed_at = null, claimed_by = null where restaurant_id = $1 and key = $2`;
// The name stays, so that the page can say what was refused.
const refuseQuery = `update platforms set claimed_at = null, claimed_by = null, claim_refused_at = now(), external_id = null,
  place_id = null, url = null where restaurant_id = $1 and key = $2`;

/**
 * Makes a claim live, or turns it down. NOT_FOUND when nothing is claimed there, or by now another place; PLATFORM_LISTING_TAKEN when
 * another restaurant got the place in the meantime: the claim then still waits, to be refused.
 */
export async function decideClaim(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  key: ConnectionKey,
  { externalId, isApproved }: ClaimDecision,
): Promise<void> {
  const at = [restaurant.id, key];
  await transaction(context.database.pool, async (client) => {
    const isHeld = await lockExclusively(client, restaurant.id, key, externalId);
    const { rowCount } = await client.query(
      `select 1 from platforms where restaurant_id = $1 and key = $2 and external_id = $3 and claimed_at is not null for update`,
      [...at, externalId],
    );
    if (rowCount !== 1) throw fail("NOT_FOUND");
    if (isApproved && isHeld) throw fail("PLATFORM_LISTING_TAKEN");
    await client.query(isApproved ? approveQuery : refuseQuery, at);
  });
  if (isApproved) await syncAtOnce(context, [restaurant.id], key);
}

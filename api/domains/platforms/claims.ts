import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type AccessibleRestaurant, accessCondition } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { ClaimDecision, ListingClaim } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { syncAtOnce } from "../listings/first-sync.ts";
import { lockExclusively } from "../listings/link.ts";

const listMax = 100;

/** Claims within the caller's access scope that wait for a decision, the oldest first. */
export async function listClaims(context: ApiContext): Promise<ListingClaim[]> {
  return rowsOf<ListingClaim>(
    context.database.orm,
    sql`select ${platforms.key}, ${platforms.externalId} as "externalId", ${platforms.name}, ${platforms.url},
        ${instant(platforms.claimedAt)} as "claimedAt",
        coalesce(nullif(trim(${users.name} || ' ' || ${users.lastname}), ''), ${users.email}, '') as "claimedBy",
        jsonb_build_object('_id', ${restaurants.id}, 'name', coalesce(${restaurants.internalName}, ${restaurants.name}),
          'formattedAddress', ${restaurants.formattedAddress}) as restaurant,
        jsonb_build_object('_id', ${organizations.id}, 'name', ${organizations.name}) as organization
      from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
      join ${organizations} on ${organizations.id} = ${restaurants.organizationId}
      left join ${users} on ${users.id} = ${platforms.claimedBy}
      where ${platforms.claimedAt} is not null and ${restaurants.active} and ${accessCondition(principalOf(context))}
      order by ${platforms.claimedAt}, ${platforms.id} limit ${listMax}`,
  );
}

const approved = { connectedAt: now, claimedAt: null, claimedBy: null };
// The name stays, so that the page can say what was refused.
const refused = {
  claimedAt: null,
  claimedBy: null,
  claimRefusedAt: now,
  externalId: null,
  placeId: null,
  url: null,
};

/**
 * Approves a claim, or refuses it. NOT_FOUND when nothing is claimed there, or another listing by now; PLATFORM_LISTING_TAKEN when another
 * restaurant got the listing meanwhile: the claim then still waits, to be refused.
 */
export async function decideClaim(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  key: ConnectionKey,
  { externalId, isApproved }: ClaimDecision,
): Promise<void> {
  const at = and(eq(platforms.restaurantId, restaurant.id), eq(platforms.key, key));
  await transaction(context.database, async (tx) => {
    const isHeld = await lockExclusively(tx, restaurant.id, key, externalId);
    const [claimed] = await tx
      .select({ id: platforms.id })
      .from(platforms)
      .where(and(at, eq(platforms.externalId, externalId), isNotNull(platforms.claimedAt)))
      .for("update");
    if (!claimed) throw fail("NOT_FOUND");
    if (isApproved && isHeld) throw fail("PLATFORM_LISTING_TAKEN");
    await tx
      .update(platforms)
      .set(isApproved ? approved : refused)
      .where(at);
    const subject = { id: `${restaurant.id}/${key}` };
    const after = { externalId, isApproved };
    recordAudit(tx, { by: context, action: "connection.claimDecided", subject, restaurantId: restaurant.id, after });
  });
  if (isApproved) await syncAtOnce(context, [restaurant.id], key);
}

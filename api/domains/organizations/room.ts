import { eq, sql } from "drizzle-orm";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { invitations } from "#api/db/schema/team.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";

/** Active restaurants of an organization: those that count towards its limit. */
export const activeRestaurantCount = sql<number>`(select count(*)::int from ${restaurants}
  where ${restaurants.organizationId} = ${organizations.id} and ${restaurants.active})`;
/** SQL: an invitation can still be accepted. */
export const isAcceptable = sql`${invitations.acceptedAt} is null and ${invitations.withdrawnAt} is null and ${invitations.expiresAt} > now()`;
/** Members of an organization, and invitations that can still be accepted: they hold a place. */
export const userCount = sql<number>`((select count(*) from ${organizationMembers}
  where ${organizationMembers.organizationId} = ${organizations.id})
  + (select count(*) from ${invitations} where ${invitations.organizationId} = ${organizations.id}
    and ${isAcceptable}))::int`;

/** How many more an organization is about to have; with `areWritten`, has got in this transaction. */
export type Wanted = { restaurants?: number; users?: number; areWritten?: true };

/**
 * Holds an organization's limits wherever restaurants or people come in: those who ask for room in one organization wait for each other.
 * Throws RESTAURANT_LIMIT or USER_LIMIT with limit and use, and NOT_FOUND for an organization that is gone.
 */
export async function requireRoom(tx: Statements, organizationId: string, wanted: Wanted): Promise<void> {
  const of = eq(organizations.id, organizationId);
  // Locked by a statement of its own: the counts are those of whoever held it before.
  const [held] = await tx.select({ id: organizations.id }).from(organizations).where(of).for("no key update");
  if (!held) throw fail("NOT_FOUND");
  const { restaurantLimit, userLimit } = organizations;
  const [stored] = await tx
    .select({
      restaurantLimit,
      userLimit,
      restaurantsUsed: sql<number>`${activeRestaurantCount}`,
      usersUsed: sql<number>`${userCount}`,
    })
    .from(organizations)
    .where(of);
  if (!stored) throw fail("NOT_FOUND");
  const isOver = (limit: number | null, used: number, more = 0) =>
    limit !== null && more > 0 && used + (wanted.areWritten ? 0 : more) > limit;
  if (isOver(stored.restaurantLimit, stored.restaurantsUsed, wanted.restaurants))
    throw fail("RESTAURANT_LIMIT", { current: { limit: stored.restaurantLimit, used: stored.restaurantsUsed } });
  if (isOver(stored.userLimit, stored.usersUsed, wanted.users))
    throw fail("USER_LIMIT", { current: { limit: stored.userLimit, used: stored.usersUsed } });
}

import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { organizationMembers as m, organizations } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { ssoDomains } from "#api/db/schema/single-sign-on.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";

/** SQL: the number of organizations of the user. */
const membershipCount = sql`(select count(*) from ${m} where ${m.userId} = ${users.id})`;

/**
 * True for somebody whose organization lets its people sign in at its provider alone, and whom that provider can let in: of the
 * organization and of no other, with an address of its domains, and neither admin nor account manager. So nobody is left without a way in.
 */
export async function isPasswordOff(tx: Statements, userId: string): Promise<boolean> {
  const elsewhere = tx
    .select({ id: restaurants.id })
    .from(restaurantMembers)
    .innerJoin(restaurants, eq(restaurants.id, restaurantMembers.restaurantId))
    .where(and(eq(restaurantMembers.userId, users.id), ne(restaurants.organizationId, m.organizationId)));
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(m, eq(m.userId, users.id))
    .innerJoin(organizations, eq(organizations.id, m.organizationId))
    .innerJoin(
      ssoDomains,
      and(
        eq(ssoDomains.organizationId, m.organizationId),
        eq(ssoDomains.domain, sql`split_part(${users.email}, '@', 2)`),
      ),
    )
    .where(
      and(
        eq(users.id, userId),
        isNotNull(organizations.passwordsOffSince),
        sql`not ${users.role} in ('admin', 'accountManager')`,
        sql`${membershipCount} = 1`,
        sql`not exists ${elsewhere}`,
      ),
    );
  return found !== undefined;
}

/** PASSWORD_OFF for somebody who signs in at the provider of their organization alone. */
export async function requirePasswordOn(tx: Statements, userId: string): Promise<void> {
  if (await isPasswordOff(tx, userId)) throw fail("PASSWORD_OFF");
}

/**
 * True for an address at which somebody who signs in at the provider alone would have a password again: whoever the provider has closed would come
 * in by it.
 */
export async function isBesideProvider(tx: Statements, userId: string, email: string): Promise<boolean> {
  if (!(await isPasswordOff(tx, userId))) return false;
  const [domain] = await tx
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .innerJoin(m, eq(m.organizationId, ssoDomains.organizationId))
    .where(and(eq(m.userId, userId), eq(ssoDomains.domain, email.slice(email.lastIndexOf("@") + 1))));
  return !domain;
}

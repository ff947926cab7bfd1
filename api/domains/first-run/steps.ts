import { type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { invitations } from "#api/db/schema/team.ts";
import { rowsOf } from "#api/db/statements.ts";
import { isAdministered } from "#api/domains/organizations/access.ts";
import { principalOf } from "#api/principal.ts";
import type { FirstSteps } from "#contract/first-run/schemas.ts";

/**
 * Which of the first steps are done, of the restaurants and organizations that the caller administers: an account that works or a listing, a
 * listing that is linked, a review, and somebody else who is there or invited. One statement of index look-ups.
 */
export async function readFirstSteps(context: ApiContext): Promise<FirstSteps> {
  const principal = principalOf(context);
  const o = organizations;
  const within = sql`from ${restaurants} ${r} where ${accessCondition(principal, r)}`;
  const has = (rows: SQL) => sql`exists (select ${within} and exists (${rows}))`;
  const linked = has(sql`select from ${platforms}
    where ${platforms.restaurantId} = ${r.id} and ${platforms.connectedAt} is not null`);
  const ofOrganization = (rows: SQL) =>
    sql`exists (select from ${o} where ${isAdministered(context)} and exists (${rows}))`;
  const [found] = await rowsOf<FirstSteps>(
    context.database.orm,
    sql`select ${linked} or ${ofOrganization(sql`select from ${credentials}
        where ${credentials.organizationId} = ${o.id} and ${credentials.health} not in ('revoked', 'needs_reconnect')`)} as connect,
      ${linked} as "pickListings",
      ${has(sql`select from ${reviews} where ${reviews.restaurantId} = ${r.id}`)} as "readReviews",
      ${ofOrganization(sql`select from ${organizationMembers}
        where ${organizationMembers.organizationId} = ${o.id} and ${organizationMembers.userId} <> ${principal.userId}`)}
      or ${ofOrganization(sql`select from ${invitations}
        where ${invitations.organizationId} = ${o.id} and ${invitations.withdrawnAt} is null`)} as invite`,
  );
  return found ?? { connect: false, pickListings: false, readReviews: false, invite: false };
}

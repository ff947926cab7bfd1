import { type SQL, sql } from "drizzle-orm";
import { organizationCounts } from "#api/db/schema/counts.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { Principal } from "#api/principal.ts";
import type { Organization } from "#contract/organizations/schemas.ts";

/** How many restaurants an organization has, as the database keeps it (decision 304). */
export const restaurantsIn = (organizationId: SQL): SQL<number> => {
  const { organizationId: of, kind, count } = organizationCounts;
  return sql`coalesce((select ${count} from ${organizationCounts} where ${of} = ${organizationId} and ${kind} = 'restaurants'), 0)`;
};

/** Organizations the caller belongs to, all of them for an admin, by name. */
export async function listOrganizations(tx: Statements, principal: Principal): Promise<Organization[]> {
  const { id, name, createdAt } = organizations;
  const rows = await tx
    .select({ id, name, createdAt, restaurantCount: restaurantsIn(sql`${id}`) })
    .from(organizations)
    .where(principal.role === "admin" ? undefined : isAnyOf(id, principal.organizationIds))
    .orderBy(sql`fold(${name}) collate "C"`, id);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    restaurantCount: row.restaurantCount,
    createdAt: row.createdAt.toISOString(),
  }));
}

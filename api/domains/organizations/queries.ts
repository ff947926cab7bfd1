import { sql } from "drizzle-orm";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { Principal } from "#api/principal.ts";
import type { Organization } from "#contract/organizations/schemas.ts";

/** Organizations the caller belongs to, all of them for an admin, by name. */
export async function listOrganizations(tx: Statements, principal: Principal): Promise<Organization[]> {
  const { id, name, createdAt } = organizations;
  const counted = sql`select count(*) from ${restaurants} where ${restaurants.organizationId} = ${id}`;
  const rows = await tx
    .select({ id, name, createdAt, restaurantCount: sql<number>`(${counted})` })
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

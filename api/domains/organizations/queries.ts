import type { Pool } from "pg";
import type { Principal } from "#api/principal.ts";
import type { Organization } from "#contract/organizations/schemas.ts";

type Row = { id: string; name: string; restaurant_count: number; created_at: Date };

/** Organizations the caller belongs to, all of them for an admin, by name. */
export async function listOrganizations(pool: Pool, principal: Principal): Promise<Organization[]> {
  const { rows } = await pool.query<Row>(
    `select o.id, o.name, o.created_at,
       (select count(*)::int from restaurants r where r.organization_id = o.id) as restaurant_count
     from organizations o where $1 or o.id = any($2::uuid[]) order by fold(o.name) collate "C", o.id`,
    [principal.role === "admin", principal.organizationIds],
  );
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    restaurantCount: row.restaurant_count,
    createdAt: row.created_at.toISOString(),
  }));
}

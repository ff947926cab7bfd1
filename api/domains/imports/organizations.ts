import { sql } from "drizzle-orm";
import { organizations } from "#api/db/schema/organizations.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";

/** The organization of a name, compared without accents or case; null when there is none. */
export async function findOrganizationByName(
  tx: Statements,
  name: string,
): Promise<{ id: string; name: string } | null> {
  const rows = await rowsOf<Pick<typeof organizations.$inferSelect, "id" | "name">>(
    tx,
    sql`select ${organizations.id}, ${organizations.name} from ${organizations} where fold(${organizations.name}) = fold(${name}) order by ${organizations.id} limit 1`,
  );
  return rows[0] ?? null;
}

/** Inserts an organization of that name under a given id. */
export async function insertOrganization(tx: Statements, organization: { id: string; name: string }): Promise<void> {
  await tx.execute(sql`insert into ${organizations} (id, name) values (${organization.id}, ${organization.name})`);
}

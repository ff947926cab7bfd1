import type { Queryable } from "#api/db/transaction.ts";

/** The organization of a name, compared without accents or case; null when there is none. */
export async function findOrganizationByName(
  client: Queryable,
  name: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, name from organizations where fold(name) = fold($1) order by id limit 1",
    [name],
  );
  return rows[0] ?? null;
}

/** A new organization of that name under an id made before. */
export async function insertOrganization(client: Queryable, organization: { id: string; name: string }): Promise<void> {
  await client.query("insert into organizations (id, name) values ($1, $2)", [organization.id, organization.name]);
}

import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { defaultLanguage, type Language, languages } from "#contract/languages.ts";
import { insertTemplate } from "../writes/store.ts";
import { starterTemplates } from "./starter.ts";

/** The language of the organization's first owner, else of its first member. */
async function languageOf(client: Queryable, organizationId: string): Promise<Language> {
  const { rows } = await client.query<{ language: string }>(
    `select u.default_language as language from organization_members m join users u on u.id = m.user_id
     where m.organization_id = $1 order by m.casl_role = 'owner' desc nulls last, u.id limit 1`,
    [organizationId],
  );
  return languages.find((one) => one === rows[0]?.language) ?? defaultLanguage;
}

/** Gives an organization its first templates, unless it has had them: what it deleted does not come back. */
export async function giveStarterTemplates(client: Queryable, organizationId: string): Promise<void> {
  // The row's lock lets one of two first visitors do it.
  const { rowCount } = await client.query(
    "update organizations set starter_templates_at = now() where id = $1 and starter_templates_at is null",
    [organizationId],
  );
  if (rowCount !== 1) return;
  for (const { kind, content } of starterTemplates(await languageOf(client, organizationId)))
    await insertTemplate(client, {
      id: newId(),
      organizationId,
      kind,
      scope: "organization",
      restaurantId: null,
      overridesId: null,
      by: { userId: null, name: "" },
      content,
    });
}

/** The same for whoever looks first; one small read when it has them already. */
export async function ensureStarterTemplates({ pool }: Database, organizationId: string): Promise<void> {
  const { rowCount } = await pool.query("select 1 from organizations where id = $1 and starter_templates_at is null", [
    organizationId,
  ]);
  if (rowCount === 1) await transaction(pool, (client) => giveStarterTemplates(client, organizationId));
}

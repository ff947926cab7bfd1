import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { defaultLanguage, type Language, languages } from "#contract/languages.ts";
import { insertTemplate } from "../writes/store.ts";
import { starterTemplates } from "./starter.ts";

/** The language of the organization's first owner, else of its first member. */
async function languageOf(tx: Statements, organizationId: string): Promise<Language> {
  const { caslRole, userId } = organizationMembers;
  const [member] = await tx
    .select({ language: users.defaultLanguage })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(sql`${caslRole} = 'owner' desc nulls last`, users.id)
    .limit(1);
  return languages.find((one) => one === member?.language) ?? defaultLanguage;
}

/** Gives an organization its starter templates, unless it has had them: deleted ones do not come back. */
export async function giveStarterTemplates(tx: Statements, organizationId: string): Promise<void> {
  // The row's lock lets only one of two first visitors do it.
  const { rowCount } = await tx
    .update(organizations)
    .set({ starterTemplatesAt: now })
    .where(and(eq(organizations.id, organizationId), isNull(organizations.starterTemplatesAt)));
  if (rowCount !== 1) return;
  for (const { kind, content } of starterTemplates(await languageOf(tx, organizationId)))
    await insertTemplate(tx, {
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

/** The same with a small read first, for organizations that have them already. */
export async function ensureStarterTemplates(database: Database, organizationId: string): Promise<void> {
  const { id, starterTemplatesAt } = organizations;
  const waiting = await database.orm
    .select({ id })
    .from(organizations)
    .where(and(eq(id, organizationId), isNull(starterTemplatesAt)));
  if (waiting.length === 1) await transaction(database, (tx) => giveStarterTemplates(tx, organizationId));
}

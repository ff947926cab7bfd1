import { and, eq, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { excluded } from "#api/db/names.ts";
import { templateGroups, templateRestaurants, templates, templateVariants } from "#api/db/schema/templates.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { Language } from "#contract/languages.ts";
import type { TemplateContent, TemplateFallbacks, TemplateKind, TemplateScope } from "#contract/templates/schemas.ts";

export type StoredTemplate = {
  id: string;
  organizationId: string;
  kind: TemplateKind;
  scope: TemplateScope;
  /** With scope restaurant only. */
  restaurantId: string | null;
  overridesId: string | null;
  by: { userId: string | null; name: string };
  content: TemplateContent;
};

/** PostgreSQL stores every character except NUL. */
const storable = (text: string): string => text.replaceAll("\0", "");

const fallbacksOf = ({ versions }: TemplateContent): Partial<Record<Language, TemplateFallbacks>> =>
  Object.fromEntries(
    versions.map(({ language, fallbacks }) => [
      language,
      Object.fromEntries(Object.entries(fallbacks).flatMap(([name, text]) => (text ? [[name, storable(text)]] : []))),
    ]),
  );

const isNameTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "templates_name";
const isOverrideTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "templates_override";

/** Turns violations of unique indexes into errors a person can act on. */
function readable(error: unknown): unknown {
  if (isNameTaken(error)) return fail("INVALID_INPUT", { fields: { name: "taken" } });
  return isOverrideTaken(error) ? fail("CONFLICT") : error;
}

const valuesOf = (content: TemplateContent, updatedByName: string) => {
  const { withText, withoutText, automated, defaultLanguage } = content;
  const ratings = [...new Set(content.ratings)].sort();
  return {
    ratings,
    withText,
    withoutText,
    automated,
    defaultLanguage,
    updatedByName,
    name: storable(content.name),
    fallbacks: fallbacksOf(content),
  };
};

/** Inserts a template; INVALID_INPUT for a name that exists in its scope, CONFLICT for a second override. */
export async function insertTemplate(tx: Statements, template: StoredTemplate): Promise<void> {
  const { id, organizationId, kind, scope, restaurantId, overridesId, content, by } = template;
  const versionOf = (wanted: string) =>
    sql<number>`(select ${templates.version} from ${templates} where ${templates.id} = ${wanted})`;
  await tx
    .insert(templates)
    .values({
      ...valuesOf(content, by.name),
      id,
      organizationId,
      kind,
      scope,
      restaurantId,
      overridesId,
      createdBy: by.userId,
      overridesVersion: overridesId === null ? null : versionOf(overridesId),
    })
    .catch((error: unknown) => {
      throw readable(error);
    });
  await storeVariants(tx, id, content);
}

/** Changes a template still at `version` (any when null); false when somebody else was first. Its override counts as reviewed. */
export async function updateTemplateRow(
  tx: Statements,
  id: string,
  content: TemplateContent,
  by: { name: string; version: number | null },
): Promise<boolean> {
  const wider = alias(templates, "wider");
  const isExpected = by.version === null ? undefined : eq(templates.version, by.version);
  const { rowCount } = await tx
    .update(templates)
    .set({
      ...valuesOf(content, by.name),
      version: sql`${templates.version} + 1`,
      overridesVersion: sql`(select ${wider.version} from ${templates} ${wider} where ${wider.id} = ${templates.overridesId})`,
      updatedAt: now,
    })
    .where(and(eq(templates.id, id), isExpected))
    .catch((error: unknown) => {
      throw readable(error);
    });
  if (rowCount !== 1) return false;
  await storeVariants(tx, id, content);
  return true;
}

/** A variant that keeps its id keeps its history; a removed one is deleted, its uses stay. */
async function storeVariants(tx: Statements, templateId: string, { versions }: TemplateContent): Promise<void> {
  const { id: variantId, language: inLanguage, position: atPosition, text: inWords } = templateVariants;
  const rows = await tx
    .select({ id: variantId })
    .from(templateVariants)
    .where(eq(templateVariants.templateId, templateId));
  const own = new Set(rows.map(({ id }) => id));
  const variants = versions.flatMap(({ language, variants: texts }) =>
    texts.map(({ _id, text }, position) => ({
      id: _id && own.delete(_id) ? _id : newId(),
      templateId,
      language,
      position,
      text: storable(text),
    })),
  );
  await tx.delete(templateVariants).where(isAnyOf(variantId, [...own]));
  if (variants.length === 0) return;
  const set = { language: excluded(inLanguage), position: excluded(atPosition), text: excluded(inWords) };
  await tx.insert(templateVariants).values(variants).onConflictDoUpdate({ target: variantId, set });
}

/** What a template of scope group is for, among the groups and restaurants that its writer sees; all others stay as they are. */
export type TemplatePlaces = {
  groupIds: readonly string[];
  restaurantIds: readonly string[];
  seen: { groupIds: readonly string[]; restaurantIds: readonly string[] };
};

/** Sets the groups and the restaurants of a template of scope group. */
export async function storePlaces(
  tx: Statements,
  templateId: string,
  { groupIds, restaurantIds, seen }: TemplatePlaces,
): Promise<void> {
  const { groupId } = templateGroups;
  const isGroupLeaving = and(isAnyOf(groupId, seen.groupIds), not(isAnyOf(groupId, groupIds)));
  await tx.delete(templateGroups).where(and(eq(templateGroups.templateId, templateId), isGroupLeaving));
  if (groupIds.length > 0)
    await tx
      .insert(templateGroups)
      .values(groupIds.map((id) => ({ templateId, groupId: id })))
      .onConflictDoNothing();
  const { restaurantId } = templateRestaurants;
  const isLeaving = and(isAnyOf(restaurantId, seen.restaurantIds), not(isAnyOf(restaurantId, restaurantIds)));
  await tx.delete(templateRestaurants).where(and(eq(templateRestaurants.templateId, templateId), isLeaving));
  if (restaurantIds.length === 0) return;
  await tx
    .insert(templateRestaurants)
    .values(restaurantIds.map((id) => ({ templateId, restaurantId: id })))
    .onConflictDoNothing();
}

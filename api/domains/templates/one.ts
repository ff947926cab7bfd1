import { and, eq } from "drizzle-orm";
import { type AccessibleRestaurant, permissionError, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { templates } from "#api/db/schema/templates.ts";
import { fail } from "#api/errors.ts";
import type { Template } from "#contract/templates/schemas.ts";
import { appliesAt, mayChange, selectTemplates, subjectOf, type TemplateRow, templateOf } from "./rows.ts";

/** A template in effect at a restaurant within the access scope; any other id is the same NOT_FOUND. */
async function requireRow(context: ApiContext, restaurant: AccessibleRestaurant, id: string): Promise<TemplateRow> {
  const [row] = await selectTemplates(context, restaurant.id).where(and(eq(templates.id, id), appliesAt(restaurant)));
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** A template as seen at a restaurant within the access scope. */
export async function getTemplate(context: ApiContext, restaurantId: string, id: string): Promise<Template> {
  const restaurant = await requireRestaurant(context, restaurantId);
  return templateOf(context, await requireRow(context, restaurant, id));
}

/** The same for a write: PERMISSION_RULE when the caller may not do it to this template. */
export async function requireChangeable(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  id: string,
  action: "update" | "delete",
): Promise<TemplateRow> {
  const row = await requireRow(context, restaurant, id);
  if (!mayChange(context, action, row)) throw permissionError({ action, subject: subjectOf(row.scope) });
  return row;
}

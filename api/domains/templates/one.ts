import { sql } from "drizzle-orm";
import type { Template } from "#contract/templates.ts";
import type { ApiContext } from "../../context.ts";
import { fail } from "../../errors.ts";
import { permissionError, type ReachedRestaurant, requireRestaurant } from "../../reach.ts";
import { holdsAt, mayChange, subjectOf, type TemplateRow, templateColumns, templateOf } from "./rows.ts";

/** A template that holds at a restaurant within reach; any other id is the same NOT_FOUND. */
async function requireRow(context: ApiContext, restaurant: ReachedRestaurant, id: string): Promise<TemplateRow> {
  const { rows } = await context.database.orm.execute<TemplateRow>(
    sql`select ${templateColumns(context, restaurant.id)} from templates t where t.id = ${id} and ${holdsAt(restaurant)}`,
  );
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** A template as it is seen at a restaurant within reach. */
export async function getTemplate(context: ApiContext, restaurantId: string, id: string): Promise<Template> {
  const restaurant = await requireRestaurant(context, restaurantId);
  return templateOf(context, await requireRow(context, restaurant, id));
}

/** The same for a write: PERMISSION_RULE when the caller may not do it to this template. */
export async function requireChangeable(
  context: ApiContext,
  restaurant: ReachedRestaurant,
  id: string,
  action: "update" | "delete",
): Promise<TemplateRow> {
  const row = await requireRow(context, restaurant, id);
  if (!mayChange(context, action, row)) throw permissionError({ action, subject: subjectOf(row.scope) });
  return row;
}

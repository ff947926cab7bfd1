import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { names } from "#api/db/names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { templates, templateUses, templateVariants } from "#api/db/schema/templates.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { TemplateUseMethod } from "#contract/templates/schemas.ts";
import { placeholdersOf } from "#contract/templates/variables.ts";
import { appliesAt } from "./rows.ts";

/** A reply made of a template's variant, and how. */
export type TemplateUse = {
  /** Undefined: it was written without one, and nothing is recorded. */
  variantId: string | undefined;
  reviewId: string;
  replyId: string;
  /** Null for an automation. */
  userId: string | null;
  method: TemplateUseMethod;
};

/**
 * Records that a reply was made of a template, in the transaction that wrote the reply. A variant that is deleted meanwhile, or whose
 * template is not in effect at the review's restaurant, is ignored: the reply is stored all the same.
 */
export async function recordTemplateUse(tx: Statements, use: TemplateUse): Promise<void> {
  if (use.variantId === undefined) return;
  const { id, templateId, variantId, restaurantId, reviewId, replyId, userId, method, rating } = templateUses;
  await tx.execute(sql`
    insert into ${templateUses} (${names(id, templateId, variantId, restaurantId, reviewId, replyId, userId, method, rating)})
    select ${newId()}::uuid, ${templates.id}, ${templateVariants.id}, ${reviews.restaurantId}, ${reviews.id}, ${use.replyId}::uuid,
      ${use.userId}::uuid, ${use.method}, ${reviews.rating}
    from ${templateVariants} join ${templates} on ${templates.id} = ${templateVariants.templateId},
      ${reviews} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId}
    where ${templateVariants.id} = ${use.variantId} and ${reviews.id} = ${use.reviewId} and ${templates.kind} = 'review'
      and ${appliesAt(restaurants)}`);
}

/** Forgets that replies were made of a template, since they were taken back. */
export async function forgetTemplateUses(tx: Statements, replyIds: readonly string[]): Promise<void> {
  await tx.delete(templateUses).where(isAnyOf(templateUses.replyId, replyIds));
}

/** Throws INVALID_INPUT for a text with an unfilled variable, which no guest should read. */
export function refuseUnfilled(text: string, field = "text"): void {
  if (placeholdersOf(text).length > 0) throw fail("INVALID_INPUT", { fields: { [field]: "variable_unfilled" } });
}

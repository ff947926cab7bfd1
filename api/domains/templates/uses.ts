import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { TemplateUseMethod } from "#contract/templates/schemas.ts";
import { placeholdersOf } from "#contract/templates/variables.ts";

/** A reply that was made of a template's variant, and how. */
export type TemplateUse = {
  /** Undefined: it was written without one, and nothing is noted. */
  variantId: string | undefined;
  reviewId: string;
  replyId: string;
  /** Null for an automation. */
  userId: string | null;
  method: TemplateUseMethod;
};

/**
 * Notes that a reply was made of a template, in the transaction that wrote the reply. A variant that is gone meanwhile, or that is
 * of a template which does not hold at the review's restaurant, is noted nowhere: the reply counts, its origin does not.
 */
export async function recordTemplateUse(client: Queryable, use: TemplateUse): Promise<void> {
  if (use.variantId === undefined) return;
  await client.query(
    `insert into template_uses (id, template_id, variant_id, restaurant_id, review_id, reply_id, user_id, method, rating)
     select $1, t.id, x.id, v.restaurant_id, v.id, $4, $5, $6, v.rating
     from template_variants x join templates t on t.id = x.template_id, reviews v join restaurants r on r.id = v.restaurant_id
     where x.id = $2 and v.id = $3 and t.kind = 'review' and (t.restaurant_id = r.id or (t.organization_id = r.organization_id
       and (t.scope = 'organization' or exists (select from template_restaurants g
         where g.template_id = t.id and g.restaurant_id = r.id))))`,
    [newId(), use.variantId, use.reviewId, use.replyId, use.userId, use.method],
  );
}

/** Throws INVALID_INPUT for a text in which a variable still waits to be filled: no guest should read one. */
export function refuseUnfilled(text: string, field = "text"): void {
  if (placeholdersOf(text).length > 0) throw fail("INVALID_INPUT", { fields: { [field]: "variable_unfilled" } });
}

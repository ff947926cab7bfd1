import { eq } from "drizzle-orm";
import { z } from "zod";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { entryFields } from "./columns.ts";
import type { Item } from "./items.ts";

/**
 * An item of a restaurant within the access scope. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the caller's
 * caslRole there lacks the endpoint's right.
 */
export async function requireItem(context: ApiContext, itemId: string): Promise<Item> {
  const id = z.uuid().safeParse(itemId);
  if (!id.success) throw fail("NOT_FOUND");
  const [item] = await context.database.orm.select().from(outboxItems).where(eq(outboxItems.id, id.data));
  if (!item) throw fail("NOT_FOUND");
  await requireRestaurant(context, item.restaurantId);
  return item;
}

/** An item for a response; access must have been checked. */
export async function getEntry(tx: Statements, itemId: string): Promise<OutboxEntry> {
  const [entry] = await tx
    .select(entryFields)
    .from(outboxItems)
    .innerJoin(reviews, eq(reviews.id, outboxItems.reviewId))
    .where(eq(outboxItems.id, itemId));
  if (!entry) throw fail("NOT_FOUND");
  return entry;
}

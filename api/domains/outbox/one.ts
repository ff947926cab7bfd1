import { eq } from "drizzle-orm";
import { z } from "zod";
import { mayIn, permissionError, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { entryOf, selectEntries } from "./entries.ts";
import type { Item } from "./items.ts";

/**
 * An item of a restaurant within the access scope. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the
 * caller's caslRole there lacks the endpoint's right or, for a change, that of the item's kind.
 */
export async function requireItem(context: ApiContext, itemId: string, isChange = false): Promise<Item> {
  const id = z.uuid().safeParse(itemId);
  if (!id.success) throw fail("NOT_FOUND");
  const [item] = await context.database.orm.select().from(outboxItems).where(eq(outboxItems.id, id.data));
  if (!item) throw fail("NOT_FOUND");
  const { organizationId } = await requireRestaurant(context, item.restaurantId);
  const { ability } = context.outboxKinds[item.kind];
  if (isChange && !mayIn(principalOf(context), organizationId, ability)) throw permissionError(ability);
  return item;
}

/** An item for a response; access must have been checked. Throws NOT_FOUND. */
export async function getEntry(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  const [row] = await selectEntries(context.database.orm, context.outboxKinds).where(eq(outboxItems.id, itemId));
  if (!row) throw fail("NOT_FOUND");
  return entryOf(context, row);
}

import { z } from "zod";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { entryColumns } from "./columns.ts";
import { type Item, itemColumns } from "./items.ts";

/**
 * An item of a restaurant within reach. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the caller's
 * caslRole there lacks the endpoint's right.
 */
export async function requireItem(context: ApiContext, itemId: string): Promise<Item> {
  const id = z.uuid().safeParse(itemId);
  if (!id.success) throw fail("NOT_FOUND");
  const { rows } = await context.database.pool.query<Item>(
    `select ${itemColumns} from outbox_items o where o.id = $1`,
    [id.data],
  );
  const [item] = rows;
  if (!item) throw fail("NOT_FOUND");
  await requireRestaurant(context, item.restaurantId);
  return item;
}

/** An item whose reach has been checked, as people see it. */
export async function getEntry(client: Queryable, itemId: string): Promise<OutboxEntry> {
  const { rows } = await client.query<OutboxEntry>(
    `select ${entryColumns} from outbox_items o join reviews v on v.id = o.review_id where o.id = $1`,
    [itemId],
  );
  const [entry] = rows;
  if (!entry) throw fail("NOT_FOUND");
  return entry;
}

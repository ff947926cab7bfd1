import { z } from "zod";
import type { OutgoingEntry } from "#contract/outgoing.ts";
import type { ApiContext } from "../../context.ts";
import type { Queryable } from "../../db/transaction.ts";
import { fail } from "../../errors.ts";
import { requireRestaurant } from "../../reach.ts";
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
    `select ${itemColumns} from outgoing_items o where o.id = $1`,
    [id.data],
  );
  const [item] = rows;
  if (!item) throw fail("NOT_FOUND");
  await requireRestaurant(context, item.restaurantId);
  return item;
}

/** An item whose reach has been checked, as people see it. */
export async function getEntry(client: Queryable, itemId: string): Promise<OutgoingEntry> {
  const { rows } = await client.query<OutgoingEntry>(
    `select ${entryColumns} from outgoing_items o join reviews v on v.id = o.review_id where o.id = $1`,
    [itemId],
  );
  const [entry] = rows;
  if (!entry) throw fail("NOT_FOUND");
  return entry;
}

import { and, count, desc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { OutboxCounts, OutboxEntry, OutboxEvent, OutboxSearch } from "#contract/outbox/schemas.ts";
import type { PageInfo } from "#contract/paging.ts";
import { entryFields } from "./columns.ts";

/** Items of a restaurant within the access scope, newest first. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listOutbox(
  database: Database,
  search: OutboxSearch,
): Promise<{ data: OutboxEntry[]; pagination: PageInfo }> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const scan = scanOf(window, [[outboxItems.id, keyTypes.id]], { isDescending: true });
  const rows = await database.orm
    .select(entryFields)
    .from(outboxItems)
    .innerJoin(reviews, eq(reviews.id, outboxItems.reviewId))
    .where(
      and(
        eq(outboxItems.restaurantId, search.restaurantId),
        search.state && eq(outboxItems.state, search.state),
        scan.beyond,
      ),
    )
    .orderBy(...scan.order)
    .limit(scan.limit);
  const page = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: page.rows, pagination: page.pagination };
}

/** The number of a restaurant's items in each state; states without one are absent. */
export async function countOutbox(database: Database, restaurantId: string): Promise<OutboxCounts> {
  const rows = await database.orm
    .select({ state: outboxItems.state, count: count() })
    .from(outboxItems)
    .where(eq(outboxItems.restaurantId, restaurantId))
    .groupBy(outboxItems.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

const eventCountMax = 200;

/** The newest events of some items. */
const listEvents = (database: Database, items: SQL): Promise<OutboxEvent[]> =>
  database.orm
    .select({
      _id: outboxEvents.id,
      itemId: outboxEvents.itemId,
      kind: outboxItems.kind,
      state: outboxEvents.state,
      evidence: outboxEvents.evidence,
      at: instant(outboxEvents.at),
    })
    .from(outboxEvents)
    .innerJoin(outboxItems, eq(outboxItems.id, outboxEvents.itemId))
    .where(items)
    .orderBy(desc(outboxEvents.id))
    .limit(eventCountMax);

/** Every state of an item, newest first. */
export const listItemEvents = (database: Database, itemId: string): Promise<OutboxEvent[]> =>
  listEvents(database, eq(outboxEvents.itemId, itemId));

/** Every state of a review's items, newest first. */
export const listReviewItemEvents = (database: Database, reviewId: string): Promise<OutboxEvent[]> =>
  listEvents(database, eq(outboxItems.reviewId, reviewId));

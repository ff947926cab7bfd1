import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import type { OutboxEntry, OutboxEvent, OutboxSearch } from "#contract/outbox/schemas.ts";
import type { PageInfo } from "#contract/paging.ts";
import { entryColumns } from "./columns.ts";

/** Items of a restaurant the caller reaches, newest first. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listOutbox(
  database: Database,
  search: OutboxSearch,
): Promise<{ data: OutboxEntry[]; pagination: PageInfo }> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const [comparison, direction] = window.isBackward ? [">", "asc"] : ["<", "desc"];
  const { rows } = await database.pool.query<OutboxEntry>(
    `select ${entryColumns} from outbox_items o join reviews v on v.id = o.review_id
     where o.restaurant_id = $1 and ($2::text is null or o.state = $2) and ($3::uuid is null or o.id ${comparison} $3)
     order by o.id ${direction} limit $4`,
    [search.restaurantId, search.state ?? null, window.key?.[0] ?? null, window.pageSize + 1],
  );
  const page = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: page.rows, pagination: page.pagination };
}

const eventCountMax = 200;
const eventColumns = `e.id as "_id", e.item_id as "itemId", o.kind, e.state, e.evidence,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** Each state an item was in, newest first. */
export async function listItemEvents(database: Database, itemId: string): Promise<OutboxEvent[]> {
  const { rows } = await database.pool.query<OutboxEvent>(
    `select ${eventColumns} from outbox_events e join outbox_items o on o.id = e.item_id
     where e.item_id = $1 order by e.id desc limit ${eventCountMax}`,
    [itemId],
  );
  return rows;
}

/** Each state the items of a review were in, newest first. */
export async function listReviewItemEvents(database: Database, reviewId: string): Promise<OutboxEvent[]> {
  const { rows } = await database.pool.query<OutboxEvent>(
    `select ${eventColumns} from outbox_items o join outbox_events e on e.item_id = o.id
     where o.review_id = $1 order by e.id desc limit ${eventCountMax}`,
    [reviewId],
  );
  return rows;
}

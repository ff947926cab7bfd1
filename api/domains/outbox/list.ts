import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { OutboxCounts, OutboxEntry, OutboxEvent, OutboxFilters, OutboxSearch } from "#contract/outbox/schemas.ts";
import type { PageInfo } from "#contract/paging.ts";
import { needsAttention, wordsIn } from "./columns.ts";
import { entryOf, selectEntries } from "./entries.ts";
import { knownKinds, type OutboxKinds } from "./kinds.ts";

/** The filters as a condition on `outbox_items`, `reviews` and `restaurants`; an empty list of restaurants matches nothing. */
export function matching(
  known: OutboxKinds,
  { restaurantIds, kinds, platforms, text }: OutboxFilters,
): SQL | undefined {
  const said = sql`fold(concat_ws(' ', ${restaurants.name}, ${restaurants.internalName}, ${reviews.author}, ${outboxItems.userName},
    ${wordsIn(outboxItems.payload)}, ${wordsIn(outboxItems.former)}))`;
  return and(
    isAnyOf(outboxItems.restaurantId, restaurantIds),
    inArray(outboxItems.kind, kinds.length > 0 ? kinds : knownKinds(known)),
    platforms.length > 0 ? inArray(outboxItems.platformKey, platforms) : undefined,
    ...everyWord(text, (pattern) => sql`${said} like ${pattern}`),
  );
}

/** Items of restaurants within the access scope, newest first. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listOutbox(
  context: ApiContext,
  search: OutboxSearch,
): Promise<{ data: OutboxEntry[]; pagination: PageInfo }> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const scan = scanOf(window, [[outboxItems.id, keyTypes.id]], { isDescending: true });
  const { states } = search;
  const { database, outboxKinds } = context;
  const rows = await selectEntries(database.orm, outboxKinds)
    .where(
      and(
        matching(outboxKinds, search),
        states.length > 0 ? inArray(outboxItems.state, states) : undefined,
        search.needsAttention ? needsAttention(outboxKinds) : undefined,
        scan.beyond,
      ),
    )
    .orderBy(...scan.order)
    .limit(scan.limit);
  const page = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: page.rows.map((row) => entryOf(context, row)), pagination: page.pagination };
}

/** The numbers of matching items: in each state, and of those that need a person. */
export async function countOutbox(
  { database, outboxKinds }: ApiContext,
  filters: OutboxFilters,
): Promise<OutboxCounts> {
  const needing = sql<number>`count(*) filter (where ${needsAttention(outboxKinds)})`.mapWith(Number);
  const counted = database.orm
    .select({ state: outboxItems.state, count: count(), needing })
    .from(outboxItems)
    .$dynamic();
  // Their names are searched alone.
  const named = filters.text
    ? counted
        .innerJoin(restaurants, eq(restaurants.id, outboxItems.restaurantId))
        .leftJoin(reviews, eq(reviews.id, outboxItems.reviewId))
    : counted;
  const rows = await named.where(matching(outboxKinds, filters)).groupBy(outboxItems.state);
  return {
    states: Object.fromEntries(rows.map((row) => [row.state, row.count])),
    needsAttention: rows.reduce((sum, row) => sum + row.needing, 0),
  };
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

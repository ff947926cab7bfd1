import { sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { PageInput } from "#contract/paging.ts";
import type { PastBatch, PastBatchList } from "#contract/review-batches/past.ts";
import { makerOf, touchesAccessScope } from "./readable.ts";

const Key = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()]);

/** What came of the reviews of the batch `b` that the caller reaches. */
const counted = (context: ApiContext) => sql`(
  select count(*)::int as reviews, count(distinct x.restaurant_id)::int as restaurants,
    count(*) filter (where x.outcome in ('done', 'suggested'))::int as done,
    count(*) filter (where x.outcome in ('refused', 'unchanged'))::int as failed,
    count(*) filter (where x.outcome = 'left_out')::int as "leftOut",
    count(*) filter (where x.undone = 'undone')::int as undone
  from review_batch_rows x join restaurants r on r.id = x.restaurant_id
  where x.batch_id = b.id and ${accessCondition(principalOf(context), "r")}) f`;

/** Batches that were confirmed and touch a restaurant, or any within reach; newest first. Throws NOT_FOUND. */
export async function listPastBatches(
  context: ApiContext,
  input: PageInput & { restaurantId?: string | undefined },
): Promise<PastBatchList> {
  const place = input.restaurantId ? (await requireRestaurant(context, input.restaurantId)).id : null;
  const window = windowOf(input, Key);
  const [at, id] = window.key ?? [null, null];
  const side = window.isBackward ? sql`>` : sql`<`;
  const order = window.isBackward ? sql`asc` : sql`desc`;
  const { rows } = await context.database.orm.execute<PastBatch & { key: string }>(sql`
    select b.id as "_id", b.restaurant_id as "restaurantId", b.action, ${makerOf(context)} as by,
      ${instant(sql`b.confirmed_at`)} as "confirmedAt", ${instant(sql`b.undone_at`)} as "undoneAt",
      ${exactInstant(sql`b.confirmed_at`)} as key, f.*
    from (
      select b.* from review_batches b where b.state in ('done', 'undone') and ${touchesAccessScope(context, place)}
        and ${at === null ? sql`true` : sql`(b.confirmed_at, b.id) ${side} (${at}::timestamptz, ${id}::uuid)`}
      order by b.confirmed_at ${order}, b.id ${order} limit ${window.pageSize + 1}
    ) b join users u on u.id = b.user_id cross join lateral ${counted(context)}
    order by b.confirmed_at ${order}, b.id ${order}`);
  const page = pageOf(rows, window, ({ key, _id }) => [key, _id] as const);
  return { data: page.rows.map(({ key: _key, ...row }) => row), pagination: page.pagination };
}

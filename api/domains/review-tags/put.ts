import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { notifyViewers } from "../review-notifications/notify.ts";
import { requireReview } from "../reviews/one.ts";

type Change = { reviewId: string; add: readonly string[]; remove: readonly string[] };

const addQuery = `
  insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
    select $1, t.id, $2, false from tags t where t.id = any($3::uuid[])
  on conflict (review_id, tag_id) do update set rejected_at = null where review_tag_links.rejected_at is not null
  returning tag_id as id`;
// A rule would put it on again: what it did is kept, and marked as wrong.
const rejectQuery = `update review_tag_links set rejected_at = now()
  where review_id = $1 and tag_id = any($2::uuid[]) and is_automatic and rejected_at is null returning tag_id as id`;
const removeQuery =
  "delete from review_tag_links where review_id = $1 and tag_id = any($2::uuid[]) and not is_automatic returning tag_id as id";

/**
 * Puts tags on a review and takes others off; says which changed. NOT_FOUND for a review out of reach, and for a tag of another
 * organization.
 */
export async function tagReview(context: ApiContext, { reviewId, add, remove }: Change) {
  const review = await requireReview(context, reviewId);
  const wanted = [...new Set([...add, ...remove])];
  return transaction(context.database.pool, async (client) => {
    const known = await client.query(
      "select 1 from tags where id = any($1::uuid[]) and organization_id = $2 for share",
      [wanted, review.organizationId],
    );
    if (known.rowCount !== wanted.length) throw fail("NOT_FOUND");
    const added = await client.query<{ id: string }>(addQuery, [review.id, review.restaurantId, add]);
    const rejected = await client.query<{ id: string }>(rejectQuery, [review.id, remove]);
    const removed = await client.query<{ id: string }>(removeQuery, [review.id, remove]);
    const addedIds = added.rows.map(({ id }) => id);
    const removedIds = [...rejected.rows, ...removed.rows].map(({ id }) => id);
    if (addedIds.length + removedIds.length > 0) await notifyViewers(client, review);
    return { addedIds, removedIds };
  });
}

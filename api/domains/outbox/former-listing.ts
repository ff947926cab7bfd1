import type { Queryable } from "#api/db/transaction.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../push/record.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import { recordState } from "./items.ts";

/**
 * The restaurant leaves its place on a platform, in the caller's transaction: what waits for a review of that place is taken back, so
 * that it never goes to another one. What a worker is on stays, and learns from the platform what became of it.
 */
export async function cancelForFormerListing(
  client: Queryable,
  restaurantId: string,
  key: ConnectionKey,
): Promise<void> {
  const at = [restaurantId, key];
  // Who writes a reply, and who sends one, locks the review first.
  await client.query(
    `select 1 from reviews where id in (
       select review_id from outbox_items where restaurant_id = $1 and platform_key = $2 and state = 'queued')
     order by id for update`,
    at,
  );
  const { rows } = await client.query<{ id: string; reviewId: string }>(
    `update outbox_items set state = 'cancelled', resolved_at = now(), failure = null
     where restaurant_id = $1 and platform_key = $2 and state = 'queued' returning id, review_id as "reviewId"`,
    at,
  );
  for (const item of rows) {
    await recordState(client, { ...item, restaurantId }, "cancelled", { reason: "listing_left" });
    if (await updateAnswerState(client, item.reviewId))
      await recordPush(client, { restaurantId, name: "counters.changed" });
  }
}

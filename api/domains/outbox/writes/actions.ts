import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { recordPush } from "#api/domains/push/record.ts";
import { refuseWithoutApproval } from "#api/domains/reply-suggestions/approval.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type OutboxEntry, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import { type Item, recordState } from "../items.ts";
import { getEntry, requireItem } from "../one.ts";
import { sendTimeOf } from "./send-time.ts";
import { undoItem } from "./undo.ts";

type Person = { userId: string; name: string };
type Work = (client: Queryable, item: Item, by: Person) => Promise<string | null>;

/** Of these somebody whose replies are approved first has to ask. */
type Asks = (item: Item) => boolean;

/**
 * Runs one change of an item. Throws REPLY_NEEDS_APPROVAL where `asks` says so and somebody approves the caller's replies. The work answers the id of the item to show, or null when a worker, or somebody else, moved it
 * first: OUTBOX_STATE then, with the item as it is now in `current`.
 */
async function change(context: ApiContext, itemId: string, work: Work, asks: Asks = () => false): Promise<OutboxEntry> {
  const item = await requireItem(context, itemId);
  if (asks(item)) await refuseWithoutApproval(context, await requireRestaurant(context, item.restaurantId));
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: `${principal.name} ${principal.lastname}`.trim() };
  const shownId = await transaction(context.database.pool, async (client) => {
    await client.query("select 1 from reviews where id = $1 for update", [item.reviewId]);
    return work(client, item, by);
  });
  if (shownId === null) throw fail("OUTBOX_STATE", { current: await getEntry(context.database.pool, itemId) });
  return getEntry(context.database.pool, shownId);
}

/** Takes back what has not left yet. One conditional update decides between a person and a worker. */
export function cancelItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(context, itemId, async (client, item, by) => {
    const { rowCount } = await client.query(
      "update outbox_items set state = 'cancelled', resolved_at = now(), failure = null where id = $1 and state = 'queued'",
      [item.id],
    );
    if (rowCount !== 1) return null;
    await recordState(client, item, "cancelled", { by: by.name });
    return item.id;
  });
}

/** Nobody but a rule wrote it: whoever sends it now, or again, takes it on. */
const isOfRule: Asks = ({ expectedReview }) => expectedReview !== null;
/** What somebody took back, a platform refused or another text replaced: only what was to leave and failed goes again unasked. */
const isDecidedAgainst: Asks = ({ state }) => state !== "failed" && state !== "unknown";

/** Lets it leave without waiting for the rest of its delay. What waits for a platform or an account goes on waiting. */
export function sendItemNow(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    async (client, item, by) => {
      const { rowCount } = await client.query(
        `update outbox_items set send_after = now(), next_attempt_at = case when failure is null then now() else next_attempt_at end,
         expected_review = null
       where id = $1 and state = 'queued' and send_after > now()`,
        [item.id],
      );
      if (rowCount !== 1) return null;
      await recordState(client, item, "queued", { by: by.name, reason: "sent_now" });
      return item.id;
    },
    isOfRule,
  );
}

/** Lets it leave at another time. Throws INVALID_INPUT for one that has passed or is too far ahead. */
export function rescheduleItem(context: ApiContext, itemId: string, sendAt: string): Promise<OutboxEntry> {
  const at = sendTimeOf(sendAt);
  return change(context, itemId, async (client, item, by) => {
    const { rowCount } = await client.query(
      `update outbox_items set send_after = $2, next_attempt_at = case when failure is null then $2 else greatest(next_attempt_at, $2) end
       where id = $1 and state = 'queued'`,
      [item.id, at],
    );
    if (rowCount !== 1) return null;
    await recordState(client, item, "queued", { by: by.name, reason: "rescheduled", until: at?.toISOString() });
    return item.id;
  });
}

// What never arrived leaves at once; what was judged, replaced or taken back waits as if it had just been written. Of what may
// have arrived the platform is asked first.
const retryQuery = `update outbox_items o set expected_review = null,
    state = case when state = 'unknown' then 'sending' else 'queued' end, attempts = 0, failure = null, refusal_reason = null,
    text = coalesce((select p.text from review_replies p where p.id = o.reply_id and o.kind = 'reply'), o.text),
    previous_text = case when state = 'overwritten' then remote_text else previous_text end, remote_text = null, resolved_at = null,
    send_after = now() + make_interval(secs => case when state in ('failed', 'unknown') then 0 else ${outboxDelaySeconds} end),
    next_attempt_at = now() + make_interval(secs => case when state in ('failed', 'unknown') then 0 else ${outboxDelaySeconds} end)
  where id = $1 and state in ('failed', 'refused', 'overwritten', 'unknown', 'cancelled')
    and (kind = 'reply_deletion' or reply_id is not null)
    and not exists (select from outbox_items x where x.review_id = o.review_id and x.id > o.id)
  returning state, send_after as until`;

/** Sends again what failed, was refused, replaced or taken back, if it is still the last word on its review. */
export function retryItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    async (client, item, by) => {
      const { rows } = await client.query<{ state: "queued" | "sending"; until: Date }>(retryQuery, [item.id]);
      const [moved] = rows;
      if (!moved) return null;
      if (item.kind === "reply")
        await client.query("update review_replies set state = 'saved', refusal_reason = null where id = $1", [
          item.replyId,
        ]);
      const evidence = { by: by.name, reason: "retried", until: moved.until.toISOString() } as const;
      await recordState(client, item, moved.state, evidence);
      if (await updateAnswerState(client, item.reviewId))
        await recordPush(client, { restaurantId: item.restaurantId, name: "counters.changed" });
      return item.id;
    },
    (item) => isOfRule(item) || isDecidedAgainst(item),
  );
}

/** Puts back what stood on the platform before, as a new item that leaves at once. */
export function undoPublication(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(context, itemId, undoItem, ({ previousText }) => previousText !== null);
}

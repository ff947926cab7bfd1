import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { queueItem, recordState, supersedeQueued } from "../items.ts";

/** A reply as it was just written, and who wrote it. */
export type Writing = {
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  replyId: string;
  by: { userId: string; name: string };
};

/** What stands on the platform as far as we know: what the ledger last saw, else the reply that was read there. */
export async function remoteTextOf(client: Queryable, reviewId: string): Promise<string | null> {
  const { rows } = await client.query<{ text: string | null }>(
    `select case when state = 'overwritten' then remote_text when kind = 'reply_deletion' then null else text end as text
     from outbox_items where review_id = $1 and state in ('live', 'overwritten') order by id desc limit 1`,
    [reviewId],
  );
  if (rows[0]) return rows[0].text;
  const published = await client.query<{ text: string }>(
    "select text from review_replies where review_id = $1 and state = 'published' order by published_at desc nulls last limit 1",
    [reviewId],
  );
  return published.rows[0]?.text ?? null;
}

function refuseTooLong(connector: Connector, text: string): void {
  const sizeMax = connector.replies?.lengthMaxBytes;
  if (sizeMax !== undefined && Buffer.byteLength(text) > sizeMax)
    throw fail("INVALID_INPUT", { fields: { text: "too_large" } });
}

/**
 * Puts a reply that has just been written, or reworded, into the outbox. `formerText`: what stands on the platform. Does nothing
 * where the platform does not let a reply be replaced: the person then does it there. Throws INVALID_INPUT for a text that is too
 * long there.
 */
export async function queueReply(
  client: Queryable,
  connector: Connector,
  writing: Writing & { text: string; formerText: string | null; sendAt: Date | null; delaySeconds?: number },
): Promise<void> {
  const { review, replyId, text, formerText, by, sendAt, delaySeconds } = writing;
  refuseTooLong(connector, text);
  const { editReply, deleteReply } = connector.capabilities;
  if (formerText !== null && editReply !== "api") return;
  if (await rewordQueued(client, writing)) return;
  await supersedeQueued(client, review, { by: by.name, reason: "superseded" });
  const isUndoable = (formerText === null ? deleteReply : editReply) === "api";
  await queueItem(client, {
    ...{ review, kind: "reply", replyId, text, previousText: formerText, isUndoable, by },
    ...(sendAt ? { sendAt } : {}),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
}

// A time that somebody chose stays, unless another is chosen.
const leavesAt = `coalesce($5::timestamptz, greatest(send_after, now() + make_interval(secs => ${outboxDelaySeconds})))`;

/** While it waits, other words take its place and the delay starts anew where it is shorter. False when nothing of this reply waits. */
async function rewordQueued(
  client: Queryable,
  { review, replyId, text, by, sendAt }: Writing & { text: string; sendAt: Date | null },
) {
  const { rows } = await client.query<{ id: string; until: Date }>(
    `update outbox_items set text = $2, send_after = ${leavesAt},
       next_attempt_at = case when $5::timestamptz is null then greatest(next_attempt_at, ${leavesAt}) else $5 end,
       user_id = $3, user_name = $4, expected_review = null
     where reply_id = $1 and kind = 'reply' and state = 'queued' returning id, send_after as until`,
    [replyId, text, by.userId, by.name, sendAt],
  );
  const [item] = rows;
  if (!item) return false;
  const where = { id: item.id, restaurantId: review.restaurantId, reviewId: review.id };
  await recordState(client, where, "queued", { by: by.name, reason: "edited", until: item.until.toISOString() });
  return true;
}

/**
 * Deletes a reply on its platform too. True when it stands there, or may: it then stays here until the platform says that it is
 * gone. False when nothing stands there, or it cannot be deleted by us, so that it goes here alone.
 */
export async function queueDeletion(client: Queryable, connector: Connector, writing: Writing): Promise<boolean> {
  const { review, replyId, by } = writing;
  const { rows } = await client.query<{ text: string; isThere: boolean; isGoing: boolean }>(
    `select p.text, p.state in ('published', 'in_review') or exists (select from outbox_items o where o.reply_id = p.id
         and o.kind = 'reply' and o.state in ('sending', 'sent', 'in_review', 'live', 'unknown')) as "isThere",
       exists (select from outbox_items o where o.reply_id = p.id and o.kind = 'reply_deletion'
         and o.state in ('queued', 'sending', 'sent', 'unknown')) as "isGoing"
     from review_replies p where p.id = $1 and p.review_id = $2`,
    [replyId, review.id],
  );
  const [reply] = rows;
  if (!reply || reply.isGoing) return reply?.isGoing ?? false;
  await supersedeQueued(client, review, { by: by.name, reason: "reply_deleted" }, replyId);
  if (!reply.isThere || connector.capabilities.deleteReply !== "api") return false;
  const previousText = await remoteTextOf(client, review.id);
  await queueItem(client, {
    ...{
      review,
      kind: "reply_deletion",
      replyId,
      text: null,
      previousText: previousText ?? reply.text,
      isUndoable: true,
      by,
    },
  });
  return true;
}

import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { queueReply, remoteTextOf } from "#api/domains/outbox/writes/replies.ts";
import { senderOf } from "#api/domains/outbox/writes/sendable.ts";
import { supersedeSuggestion } from "#api/domains/reply-approval/record-decision.ts";
import { endDraft } from "#api/domains/reply-drafts/drafts.ts";
import { recordTemplateUse } from "#api/domains/templates/uses.ts";
import { fail } from "#api/errors.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { TemplateUseMethod } from "#contract/templates/schemas.ts";

export type NewReply = {
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  text: string;
  by: { userId: string; name: string };
  /** Leaves then; null: after the delay. */
  sendAt: Date | null;
  /** Instead of the usual one. */
  delaySeconds?: number;
  variantId: string | undefined;
  method: TemplateUseMethod;
};

/**
 * Writes a new reply on a review whose version its caller has claimed, and puts it into the outbox where it can be sent. The state of the
 * review and its history are the caller's to settle. Throws SEND_LATER_BY_HAND for a time where a person posts the reply.
 */
export async function putReply(client: Queryable, platforms: Platforms, reply: NewReply): Promise<string> {
  const { review, text, by, sendAt, delaySeconds } = reply;
  const replyId = newId();
  const sender = await senderOf(client, platforms, review);
  if (sendAt && !sender) throw fail("SEND_LATER_BY_HAND");
  const formerText = sender && (await remoteTextOf(client, review.id));
  await client.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_user_id, author_name)
     values ($1, $2, $3, $4, 'saved', $5, $6)`,
    [replyId, review.id, review.restaurantId, text, by.userId, by.name],
  );
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  if (sender) await queueReply(client, sender, { review, replyId, by, text, formerText, sendAt, ...delay });
  await endDraft(client, review.id, by.userId, null);
  await supersedeSuggestion(client, review, by);
  const { variantId, method } = reply;
  await recordTemplateUse(client, { variantId, userId: by.userId, method, reviewId: review.id, replyId });
  return replyId;
}

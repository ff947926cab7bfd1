import { newId } from "#api/db/ids.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { supersedeSuggestion } from "#api/domains/reply-approval/record-decision.ts";
import { endDraft } from "#api/domains/reply-drafts/drafts.ts";
import { queueReply, remoteTextOf } from "#api/domains/reply-sending/queue.ts";
import { senderOf } from "#api/domains/reply-sending/sendable.ts";
import { recordTemplateUse } from "#api/domains/templates/uses.ts";
import { fail } from "#api/errors.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { TemplateUseMethod } from "#contract/templates/schemas.ts";

export type NewReply = {
  /** Its id, where something else points at it already. */
  id?: string;
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  text: string;
  by: { userId: string; name: string };
  /** Time to send it; null: after the delay. */
  sendAt: Date | null;
  /** Instead of the usual delay. */
  delaySeconds?: number;
  variantId: string | undefined;
  method: TemplateUseMethod;
  /** It was made of a model's draft. */
  isDrafted: boolean;
};

/**
 * Inserts a new reply on a review whose version its caller has claimed, and queues it where it can be sent. Updating the review's state and
 * history is left to the caller. Throws SEND_LATER_BY_HAND for a time where a person posts the reply.
 */
export async function putReply(tx: Statements, platforms: Platforms, reply: NewReply): Promise<string> {
  const { review, text, by, sendAt, delaySeconds, id: replyId = newId() } = reply;
  const sender = await senderOf(tx, platforms, review);
  if (sendAt && !sender) throw fail("SEND_LATER_BY_HAND");
  const formerText = sender && (await remoteTextOf(tx, review.id));
  const { id: reviewId, restaurantId } = review;
  await tx.insert(reviewReplies).values({
    id: replyId,
    reviewId,
    restaurantId,
    text,
    state: "saved",
    // A draft that was put together from a template is the template's.
    method: reply.variantId !== undefined ? "template" : reply.isDrafted ? "ai" : "hand",
    authorUserId: by.userId,
    authorName: by.name,
  });
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  if (sender) await queueReply(tx, sender, { review, replyId, by, text, formerText, sendAt, before: null, ...delay });
  await endDraft(tx, review.id, by.userId, null);
  await supersedeSuggestion(tx, review, replyId, by);
  const { variantId, method } = reply;
  await recordTemplateUse(tx, { variantId, userId: by.userId, method, reviewId: review.id, replyId });
  return replyId;
}
